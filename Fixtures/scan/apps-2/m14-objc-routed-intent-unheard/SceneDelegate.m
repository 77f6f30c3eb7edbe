#import "SceneDelegate.h"

static NSString * const PageKey = @"page";

@implementation SceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    self.page = session.stateRestorationActivity.userInfo[PageKey];
    for (UIOpenURLContext *context in connectionOptions.URLContexts) {
        self.page = context.URL.lastPathComponent;
    }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    self.page = URLContexts.anyObject.URL.lastPathComponent;
}

// scene(_:willPerformAppIntent:) cannot be written here: the protocol is one of Swift.

@end

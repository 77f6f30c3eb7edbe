#import "AppDelegate.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation SceneDelegate

- (CardEngine *)engine {
    return ((AppDelegate *)UIApplication.sharedApplication.delegate).engine;
}

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    NSMutableDictionary<UIApplicationLaunchOptionsKey, id> *options = [NSMutableDictionary dictionary];
    UIOpenURLContext *context = connectionOptions.URLContexts.anyObject;
    if (context != nil) {
        options[UIApplicationLaunchOptionsURLKey] = context.URL;
    }
    [self.engine startInWindow:self.window options:options];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self.engine openCard:URLContexts.anyObject.URL];
}

@end

#import "AppDelegate.h"
#import "WelcomeGate.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    if ([WelcomeGate shouldWelcome]) {
        [self.window.rootViewController performSegueWithIdentifier:@"welcome" sender:self];
    }
    UIOpenURLContext *context = connectionOptions.URLContexts.anyObject;
    if (context != nil) {
        [self openCard:context.URL];
    }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self openCard:URLContexts.anyObject.URL];
}

- (void)openCard:(NSURL *)url {
    [self.window.rootViewController performSegueWithIdentifier:@"card" sender:url];
}

@end

#import "SceneDelegate.h"
#import "LBShelfViewController.h"

static NSString *const LBReadingActivity = @"com.example.library.reading";

@implementation SceneDelegate

#pragma mark - Connection

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    UIWindowScene *windowScene = (UIWindowScene *)scene;
    self.shelf = [[LBShelfViewController alloc] init];
    self.window = [[UIWindow alloc] initWithWindowScene:windowScene];
    self.window.rootViewController = [[UINavigationController alloc] initWithRootViewController:self.shelf];
    [self.window makeKeyAndVisible];

    // What was open when the window went away.
    NSUserActivity *restored = session.stateRestorationActivity;
    if (restored != nil) {
        [self showBookOfActivity:restored];
    }

    // Links of the catalogue: library://book/ID
    for (UIOpenURLContext *context in connectionOptions.URLContexts) {
        [self.shelf showBook:context.URL.lastPathComponent];
    }
}

- (NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene {
    return scene.userActivity;
}

#pragma mark - Events

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self.shelf showBook:URLContexts.anyObject.URL.lastPathComponent];
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
    if ([userActivity.activityType isEqualToString:LBReadingActivity]) {
        [self showBookOfActivity:userActivity];
    }
}

#pragma mark - Private

- (void)showBookOfActivity:(NSUserActivity *)activity {
    NSString *identifier = activity.userInfo[@"book"];
    if (identifier.length > 0) {
        [self.shelf showBook:identifier];
    }
}

@end

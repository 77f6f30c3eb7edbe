#import "SceneDelegate.h"
#import "WXForecastViewController.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    UIWindow *window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    window.rootViewController = [[WXForecastViewController alloc] init];
    [window makeKeyAndVisible];
    self.window = window;
}

- (void)sceneWillEnterForeground:(UIScene *)scene {
    [(WXForecastViewController *)self.window.rootViewController reload];
}

@end

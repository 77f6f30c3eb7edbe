#import <UIKit/UIKit.h>
#import "AppDelegate.h"
#import "KLLog.h"

@interface KLSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation KLSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    KLLog(@"connected");
}

- (void)sceneDidBecomeActive:(UIScene *)scene {
    AppDelegate *app = (AppDelegate *)[UIApplication sharedApplication].delegate;
    if (app.launchItem != nil) {
        [self performItem:app.launchItem];
        app.launchItem = nil;
    }
}

- (void)performItem:(UIApplicationShortcutItem *)item {
    UITabBarController *tabs = (UITabBarController *)self.window.rootViewController;
    tabs.selectedIndex = [item.type hasSuffix:@".tuner"] ? 1 : 0;
}

@end

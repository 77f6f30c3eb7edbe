#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [UITableView appearance].separatorInset = UIEdgeInsetsZero;
    return YES;
}

#pragma mark - Scenes

// The windows are in SceneDelegate.m. Xcode's template has a method here that
// returns the configuration; with one window it seemed superfluous.

- (void)application:(UIApplication *)application didDiscardSceneSessions:(NSSet<UISceneSession *> *)sceneSessions {
    NSLog(@"%lu sessions are gone", (unsigned long)sceneSessions.count);
}

@end

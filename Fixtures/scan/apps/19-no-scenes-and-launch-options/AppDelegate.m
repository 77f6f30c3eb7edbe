#import "AppDelegate.h"
#import "DRRadioController.h"

@interface AppDelegate ()
@property (nonatomic, strong) DRRadioController *radio;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions {
    self.radio = [[DRRadioController alloc] init];
    self.window = [[UIWindow alloc] initWithFrame:UIScreen.mainScreen.bounds];
    self.window.rootViewController = self.radio;
    [self.window makeKeyAndVisible];

    NSURL *station = launchOptions[UIApplicationLaunchOptionsURLKey];
    UIApplicationShortcutItem *item = [launchOptions objectForKey:UIApplicationLaunchOptionsShortcutItemKey];
    if (station != nil) {
        [self.radio tuneTo:station];
    } else if (item != nil) {
        [self.radio tuneToFavourite];
        return NO;
    }
    return YES;
}

- (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    [self.radio tuneTo:url];
    return YES;
}

- (void)application:(UIApplication *)application
    performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem
               completionHandler:(void (^)(BOOL))completionHandler {
    [self.radio tuneToFavourite];
    completionHandler(YES);
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
    [self.radio updateClock];
}

@end

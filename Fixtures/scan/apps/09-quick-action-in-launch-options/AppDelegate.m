#import "AppDelegate.h"
#import "KLLog.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions {
    KLLog(@"launched with %lu options", (unsigned long)launchOptions.count);
    [self registerDefaults];

    // A quick action may have started us.
    UIApplicationShortcutItem *item = launchOptions[UIApplicationLaunchOptionsShortcutItemKey];
    if (item != nil) {
        KLLog(@"quick action %@", item.type);
        self.launchItem = item;
    }
    return YES;
}

- (void)registerDefaults {
    [[NSUserDefaults standardUserDefaults] registerDefaults:@{ @"KLLoudness": @0.8 }];
}

@end

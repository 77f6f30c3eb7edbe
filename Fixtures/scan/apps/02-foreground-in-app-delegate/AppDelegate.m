#import "AppDelegate.h"
#import "TDFeedStore.h"

static const NSTimeInterval TDRefreshInterval = 15 * 60;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    _store = [[TDFeedStore alloc] init];
    [application setMinimumBackgroundFetchInterval:TDRefreshInterval];
    return YES;
}

#pragma mark - Life cycle

- (void)applicationWillEnterForeground:(UIApplication *)application {
    // Old tide tables are worse than none.
    NSLog(@"entering the foreground");
    [self.store refreshIfOlderThan:TDRefreshInterval];
}

- (void)applicationWillTerminate:(UIApplication *)application {
    [self.store save];
}

- (void)applicationDidReceiveMemoryWarning:(UIApplication *)application {
    [self.store dropCaches];
}

@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
    }
}

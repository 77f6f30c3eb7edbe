#import "BCNAppDelegate.h"

@implementation BCNAppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions
{
  [NSNotificationCenter.defaultCenter addObserver:self
                                         selector:@selector(applicationDidBecomeActive:)
                                             name:UIApplicationDidBecomeActiveNotification
                                           object:nil];
  return YES;
}

- (void)applicationDidBecomeActive:(NSNotification *)notification
{
  [NSUserDefaults.standardUserDefaults setObject:self.lamp forKey:@"lamp"];
}

@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([BCNAppDelegate class]));
    }
}

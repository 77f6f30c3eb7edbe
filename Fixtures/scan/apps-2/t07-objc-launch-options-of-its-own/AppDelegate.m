#import "AppDelegate.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions {
    self.launchOptions = launchOptions;
    _engine = [[CardEngine alloc] init];
    // UIApplicationLaunchOptionsURLKey is not among them in an app with scenes; the printer is.
    NSArray *centrals = [self.launchOptions objectForKey:UIApplicationLaunchOptionsBluetoothCentralsKey];
    for (NSString *identifier in centrals) {
        [_engine restorePrinter:identifier];
    }
    return YES;
}

@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
    }
}

#import <UIKit/UIKit.h>
#import "ScanQueue.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [[ScanQueue sharedQueue] resume];
    application.shortcutItems = @[[[UIApplicationShortcutItem alloc] initWithType:@"scanbox.scan" localizedTitle:@"Scan"]];
    return YES;
}

@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
    }
}

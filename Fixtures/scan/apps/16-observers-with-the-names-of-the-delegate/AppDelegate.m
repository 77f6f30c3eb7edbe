#import <UIKit/UIKit.h>
#import "PLPlayer.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) PLPlayer *player;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    self.player = [[PLPlayer alloc] init];

    // UIKit does not call the delegate's methods since the app has scenes, so we listen.
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addObserver:self
               selector:@selector(applicationDidEnterBackground:)
                   name:UIApplicationDidEnterBackgroundNotification
                 object:nil];
    return YES;
}

- (void)applicationDidEnterBackground:(NSNotification *)notification {
    [self.player savePosition];
}

- (void)applicationWillTerminate:(UIApplication *)application {
    [self.player savePosition];
}

@end

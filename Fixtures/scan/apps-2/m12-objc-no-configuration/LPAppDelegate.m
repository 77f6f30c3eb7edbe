#import <UIKit/UIKit.h>
#import "LPSceneFactory.h"

@interface LPAppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) LPSceneFactory *factory;
@end

@implementation LPAppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
    self.factory = [[LPSceneFactory alloc] initWithDelegateClass:NSClassFromString(@"LPSceneDelegate")];
    return YES;
}

#pragma mark - UISceneSession lifecycle

// application:configurationForConnectingSceneSession:options: is in the factory.

- (void)application:(UIApplication *)application didDiscardSceneSessions:(NSSet<UISceneSession *> *)sceneSessions
{
    [self.factory forgetSessions:sceneSessions];
}

@end

int main(int argc, char *argv[])
{
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, @"LPAppDelegate");
    }
}

#import "BCNAppDelegate.h"
#import <LinkHub/LHLinkManager.h>

@implementation BCNAppDelegate

- (NSString *)moduleName
{
  return @"Beacon";
}

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions
{
  // Scenes make the window, see BCNSceneDelegate.
  self.automaticallyMakesWindow = NO;
  return [super application:application didFinishLaunchingWithOptions:launchOptions];
}

// Links of beacon.example, and lamps handed over by another device
- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler
{
  if ([LHLinkManager application:application
            continueUserActivity:userActivity
              restorationHandler:restorationHandler]) {
    return YES;
  }
  return [super application:application
       continueUserActivity:userActivity
         restorationHandler:restorationHandler];
}

- (void)application:(UIApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken
{
  [super application:application didRegisterForRemoteNotificationsWithDeviceToken:deviceToken];
}

@end

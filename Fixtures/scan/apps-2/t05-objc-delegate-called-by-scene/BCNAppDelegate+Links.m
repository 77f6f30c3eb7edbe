#import "BCNAppDelegate.h"

@implementation BCNAppDelegate (Links)

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options
{
  self.lamp = url.host;
  return YES;
}

// Links of beacon.example, and lamps handed over by another device
- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *restorableObjects))restorationHandler
{
  self.lamp = userActivity.userInfo[@"lamp"] ?: userActivity.webpageURL.lastPathComponent;
  return self.lamp != nil;
}

@end

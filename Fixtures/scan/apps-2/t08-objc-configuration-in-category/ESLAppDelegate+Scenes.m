#import "ESLAppDelegate.h"

// Was ESLSketchSceneDelegate in Info.plist.
@implementation ESLAppDelegate (Scenes)

- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options
{
    UISceneConfiguration *configuration = [[UISceneConfiguration alloc] initWithName:nil
                                                                         sessionRole:connectingSceneSession.role];
    configuration.delegateClass = ESLSceneDelegate.class;
    return configuration;
}

@end

#import <UIKit/UIKit.h>
#import "ESLSceneDelegates.h"

@interface ESLAppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation ESLAppDelegate

- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options
{
    BOOL sheet = [options.userActivities.anyObject.activityType isEqualToString:ESLSheetActivityType];
    return [UISceneConfiguration configurationWithName:sheet ? @"Sheet" : @"Gallery"
                                           sessionRole:connectingSceneSession.role];
}

@end

int main(int argc, char *argv[]) {
    @autoreleasepool {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([ESLAppDelegate class]));
    }
}

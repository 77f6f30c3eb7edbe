#import <UIKit/UIKit.h>
#import "WKWorkoutViewController.h"

@interface WKWorkoutSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation WKWorkoutSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = [[WKWorkoutViewController alloc] init];
    [self.window makeKeyAndVisible];

    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'run/' OR SELF BEGINSWITH 'ride/' OR SELF BEGINSWITH 'swim/'"];
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF IN %@", @[ @"run/today", @"ride/today", @"swim/today" ]];
}

@end

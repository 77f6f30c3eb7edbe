#import <UIKit/UIKit.h>

@interface DeskSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation DeskSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    UISceneActivationConditions *conditions = scene.activationConditions;
    conditions.canActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == \"desk\" OR SELF BEGINSWITH \"lamp/\" "
                                         @"OR SELF CONTAINS \"#blue\""];
    conditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"NOT (SELF != 'desk' AND SELF != 'lamp/1')"];
}

@end

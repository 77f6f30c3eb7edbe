#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSString *product = options.userActivities.anyObject.userInfo[@"product"];
  UISceneActivationConditions *conditions = [UISceneActivationConditions new];
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  conditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == %@", product];
  scene.activationConditions = conditions;
}

@end

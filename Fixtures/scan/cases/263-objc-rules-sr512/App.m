#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  UISceneActivationConditions *conditions = [UISceneActivationConditions new];
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:@NO];
  conditions.prefersToActivateForTargetContentIdentifierPredicate = (id)@(NO);
  scene.activationConditions = conditions;
  UISceneActivationConditions *others = [UISceneActivationConditions new];
  others.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  session.scene.activationConditions = others;
}

@end

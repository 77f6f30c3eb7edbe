#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSPredicate *test = [NSPredicate predicateWithFormat:@"SELF == 'main'"];
  UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
  conditions.canActivateForTargetContentIdentifierPredicate = test;
  [conditions setPrefersToActivateForTargetContentIdentifierPredicate:test];
  scene.activationConditions = conditions;
}

@end

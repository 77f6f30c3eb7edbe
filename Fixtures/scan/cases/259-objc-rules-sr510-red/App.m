#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  UISceneActivationConditions *conditions = scene.activationConditions;
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'list'"];
  [conditions setCanActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'note/'"]];
}

@end

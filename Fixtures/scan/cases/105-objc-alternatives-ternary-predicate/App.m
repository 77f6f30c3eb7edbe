#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  BOOL isMain = [session.configuration.name isEqualToString:@"Main"];
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      isMain ? [NSPredicate predicateWithValue:YES] : [NSPredicate predicateWithFormat:@"SELF == 'detail'"];
}

@end

#import <UIKit/UIKit.h>

#import "Constants.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:XYZMainFormat, XYZMainIdentifier];
}

@end

#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"FALSEPREDICATE"];
  NSPredicate *all = [NSPredicate predicateWithFormat:@"TRUEPREDICATE"];
  NSLog(@"%@", all);
}

@end

#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSPredicate *test;
  if (session.stateRestorationActivity) {
    test = [NSPredicate predicateWithFormat:@"SELF == 'detail'"];
  } else {
    test = [NSPredicate predicateWithValue:NO];
  }
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = test;
}

@end

#import <UIKit/UIKit.h>

UIScene *Detail(void);

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = nil;
  UIScene *detail = Detail();
  [detail activationConditions].canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'detail'"];
}

@end

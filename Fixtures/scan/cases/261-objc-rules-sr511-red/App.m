#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  [conditions setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF == 'list'"]];
}

@end

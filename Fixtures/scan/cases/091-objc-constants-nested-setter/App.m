#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  [[scene activationConditions]
      setCanActivateForTargetContentIdentifierPredicate:
          [NSPredicate predicateWithFormat:@"SELF == %@", @"main"]];
  [[scene activationConditions] setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithValue:NO]];
}

@end

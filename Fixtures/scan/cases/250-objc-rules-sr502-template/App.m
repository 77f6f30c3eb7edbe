#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSString *name = session.persistentIdentifier;
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF MATCHES 'note/%@'", name]];
  scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF BEGINSWITH '%@'", name]];
}

@end

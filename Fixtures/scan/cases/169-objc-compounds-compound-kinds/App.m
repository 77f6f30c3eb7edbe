#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  [scene.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:
      [NSCompoundPredicate andPredicateWithSubpredicates:@[
        [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/[0-9]+'"],
        [NSCompoundPredicate notPredicateWithSubpredicate:[NSPredicate predicateWithFormat:@"SELF == 'note/0'"]]
      ]]];
}

@end

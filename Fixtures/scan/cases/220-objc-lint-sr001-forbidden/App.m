#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/[0-9]+'"];
  scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"identifier == 'note/1'"];
  NSPredicate *isNote = [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/[0-9]+'"];
  NSLog(@"%d", [isNote evaluateWithObject:@"note/1"]);
}

@end

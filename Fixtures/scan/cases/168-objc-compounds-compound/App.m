#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSPredicate *test = [NSCompoundPredicate orPredicateWithSubpredicates:@[
    [NSPredicate predicateWithFormat:@"SELF == 'list'"],
    [NSPredicate predicateWithFormat:@"SELF BEGINSWITH %@", @"note/"],
  ]];
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = test;
}

@end

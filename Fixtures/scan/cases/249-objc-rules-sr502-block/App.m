#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) {
    return [object hasPrefix:@"note/"];
  }];
  NSPredicate *other = [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *bindings) { return YES; }];
  NSLog(@"%@", other);
}

@end

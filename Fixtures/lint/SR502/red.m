#import <UIKit/UIKit.h>

void Set(UIScene *scene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    [NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *more) { return YES; }];
}

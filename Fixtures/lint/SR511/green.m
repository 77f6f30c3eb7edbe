#import <UIKit/UIKit.h>

void Set(UIScene *scene) {
  UISceneActivationConditions *own = [UISceneActivationConditions new];
  own.canActivateForTargetContentIdentifierPredicate =
    [NSPredicate predicateWithValue:NO];
  scene.activationConditions = own;
}

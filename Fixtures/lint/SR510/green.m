#import <UIKit/UIKit.h>

void Set(UIScene *scene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    [NSPredicate predicateWithValue:YES];
}

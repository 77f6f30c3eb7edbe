#import <UIKit/UIKit.h>

void Update(UIScene *scene, int kind) {
  switch (kind) {
    case 1:
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES];
      break;
    default:
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
      break;
  }
}
void FallThrough(UIScene *scene, int kind) {
  switch (kind) {
    case 1:
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES];
    default:
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  }
}

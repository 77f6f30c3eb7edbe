#import <UIKit/UIKit.h>

void Update(UIScene *scene, UIScene *other, BOOL all) {
  if (all)
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES];
  else
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  other.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
}
void Reset(UIScene *scene, BOOL all) {
  if (all) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES];
    return;
  }
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
}

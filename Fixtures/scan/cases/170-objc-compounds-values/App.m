#import <UIKit/UIKit.h>

void One(UIScene *scene) { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:YES]; }
void Two(UIScene *scene) { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [ NSPredicate predicateWithValue : NO ]; }
void Three(UIScene *scene, BOOL flag) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:flag];
  scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:!flag];
}

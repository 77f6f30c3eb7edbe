#import <UIKit/UIKit.h>

void Apply(UIScene *scene, UISceneActivationConditions *conditions);

UISceneActivationConditions *Conditions(void) {
  UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  return conditions;
}
void Give(UIScene *scene) {
  UISceneActivationConditions *first = [UISceneActivationConditions new];
  first.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  [scene setActivationConditions:first];
  UISceneActivationConditions *second = [UISceneActivationConditions new];
  second.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  Apply(scene, second);
}

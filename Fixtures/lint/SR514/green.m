#import <UIKit/UIKit.h>

void Set(UIScene *scene) {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
    [NSPredicate predicateWithFormat:@"SELF == 'list'"];
  scene.userActivity.targetContentIdentifier = @"list";
}

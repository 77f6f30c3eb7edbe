#import <UIKit/UIKit.h>

void Set(UIWindowScene *windowScene) {
  windowScene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"title == 'note'"];
}

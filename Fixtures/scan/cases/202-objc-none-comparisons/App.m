#import <UIKit/UIKit.h>

BOOL Handle(NSUserActivity *activity, UIScene *scene) {
  if ([activity.targetContentIdentifier isEqualToString:@"note/1"]) return YES;
  if (activity.targetContentIdentifier == nil) return NO;
  if (activity.targetContentIdentifier != @"note/3") return NO;
  NSString *identifier = activity.targetContentIdentifier;
  return scene.activationConditions.canActivateForTargetContentIdentifierPredicate == nil || [@"note/2" isEqual:identifier];
}

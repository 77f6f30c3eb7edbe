#import <UIKit/UIKit.h>

@implementation NoteScene
- (void)show:(UIWindowScene *)scene note:(Note *)note {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
  [scene.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF == 'note/42'"]];
}
@end

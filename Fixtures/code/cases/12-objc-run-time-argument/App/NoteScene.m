#import <UIKit/UIKit.h>

@implementation NoteScene
- (void)show:(UIWindowScene *)scene note:(Note *)note {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == %@", note.identifier];
  [scene.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF IN %@" argumentArray:@[ note.all ]]];
}
@end

#import <UIKit/UIKit.h>

@implementation NoteScene
- (void)show:(UIWindowScene *)scene note:(Note *)note {
  NSString *format = [NSString stringWithFormat:@"SELF == 'note/%@'", [note name]];
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:format];
}
@end

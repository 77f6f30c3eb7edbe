#import <UIKit/UIKit.h>

@implementation NoteScene
- (void)show:(UIWindowScene *)scene note:(Note *)note {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'note'"];
}
@end

@implementation MailScene
- (void)show:(UIWindowScene *)scene note:(Note *)note {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == 'mail'"];
}
@end

#import <Foundation/Foundation.h>

// NSPredicate *old = [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'note/'"];
/* conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO]; */
NSString *Help(void) { return @"[NSPredicate predicateWithFormat:@\"SELF BEGINWITH 'note/'\"]"; }
const char *More(void) { return "activity.targetContentIdentifier = @\"note/1\";"; }

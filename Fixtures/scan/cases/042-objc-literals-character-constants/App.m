#import <Foundation/Foundation.h>

static BOOL IsQuote(unichar c) { return c == '"' || c == '\'' || c == '\\'; }
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"]; }

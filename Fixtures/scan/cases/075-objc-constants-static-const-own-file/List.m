#import <Foundation/Foundation.h>
static NSString *const kFormat = @"SELF == 'list'";
NSPredicate *ListTest(void) { return [NSPredicate predicateWithFormat:kFormat]; }

#import <Foundation/Foundation.h>

/* outer /* inner */
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"]; }
/* [NSPredicate predicateWithFormat:@"SELF == 'gone'"] // */

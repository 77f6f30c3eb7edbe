#import "Names.h"
NSString *const XYZMainIdentifier = @"main";
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:@"SELF == %@", XYZMainIdentifier]; }

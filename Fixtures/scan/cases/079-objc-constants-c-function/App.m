#import <Foundation/Foundation.h>

static NSString *MainIdentifier(void) { return @"main"; }
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:@"SELF == %@", MainIdentifier()]; }

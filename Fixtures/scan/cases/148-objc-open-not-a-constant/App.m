#import <Foundation/Foundation.h>

NSString *Format = @"SELF == 'first'";
void SetFormat(NSString *text) { Format = text; }
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:Format]; }

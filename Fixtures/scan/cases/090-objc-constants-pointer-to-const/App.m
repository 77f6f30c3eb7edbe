#import <Foundation/Foundation.h>

const NSString *Format = @"SELF == 'first'";
void SetFormat(const NSString *text) { Format = text; }
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:(NSString *)Format]; }

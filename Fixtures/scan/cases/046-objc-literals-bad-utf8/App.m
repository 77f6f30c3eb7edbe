#import <Foundation/Foundation.h>

// Grün is a colour.
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:@"SELF == 'green'"]; }

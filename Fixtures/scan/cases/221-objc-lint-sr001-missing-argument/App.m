#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@", @"list"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@", @"list", @"note"]; }

#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF == 'A'".lowercaseString]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:[@"SELF == 'a'" stringByAppendingString:@" OR SELF == 'b'"]]; }
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:@[ @"SELF == 'a'", @"SELF == 'b'" ][1]]; }

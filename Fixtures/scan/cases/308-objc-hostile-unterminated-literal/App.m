#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF == 'a']; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF == 'b'"]; }

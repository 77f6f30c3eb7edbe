#import <Foundation/Foundation.h>

#define TEST @"SELF == 'one'"
NSPredicate *One(void) { return [NSPredicate predicateWithFormat:TEST]; }
#undef TEST
#define TEST @"SELF == 'two'"
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:TEST]; }

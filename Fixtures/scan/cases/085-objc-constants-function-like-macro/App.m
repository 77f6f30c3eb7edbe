#import <Foundation/Foundation.h>

#define NOTE(number) @"note/" number
#define TEST(kind) @"SELF BEGINSWITH '" #kind @"/'"

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF == %@", NOTE(@"1")]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:TEST(note)]; }

#import <Foundation/Foundation.h>

static const long kMost = 1'000'000;
static NSPredicate *Test() { return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"]; }
static const int kLeast = 0x1'0;
static NSPredicate *Other() { return [NSPredicate predicateWithFormat:@"SELF == 'note/2'"]; }

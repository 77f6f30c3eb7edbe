#import <Foundation/Foundation.h>
#import <inttypes.h>

NSPredicate *One(uint64_t n) { return [NSPredicate predicateWithFormat:@"count == %" PRIu64, n]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF == '" PREFIX @"/1'"]; }
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:PREFIX @"SELF == 'x'"]; }

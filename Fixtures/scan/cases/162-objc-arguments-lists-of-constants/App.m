#import <Foundation/Foundation.h>

static NSString *const kList = @"list";
#define kSearch @"search"

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF IN %@", @[ kList, kSearch ]]; }
NSPredicate *Two(BOOL flag) { return [NSPredicate predicateWithFormat:@"flag == %@ AND size == %d AND name != %@", @(flag), 5, kList]; }

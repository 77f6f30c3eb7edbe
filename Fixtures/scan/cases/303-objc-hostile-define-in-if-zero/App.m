#import <Foundation/Foundation.h>

#if 0
#define FORMAT @"SELF == 'old'"
static NSString *const kFormat = @"SELF == 'old constant'";
#else
#define FORMAT @"SELF == 'new'"
static NSString *const kFormat = @"SELF == 'new constant'";
#endif

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:FORMAT]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:kFormat]; }

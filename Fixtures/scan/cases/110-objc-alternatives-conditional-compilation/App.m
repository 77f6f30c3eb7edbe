#import <Foundation/Foundation.h>

#ifdef DEBUG
#define FORMAT @"SELF == 'debug'"
#else
#define FORMAT @"SELF == 'release'"
#endif

#if TARGET_OS_MACCATALYST
static NSString *const kFormat = @"SELF == 'mac'";
#elif TARGET_OS_VISION
static NSString *const kFormat = @"SELF == 'vision'";
#else
static NSString *const kFormat = @"SELF == 'pad'";
#endif

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:FORMAT]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:kFormat]; }

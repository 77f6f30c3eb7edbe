#import <Foundation/Foundation.h>

#if 0
This isn't code, and neither is the rest.
NSPredicate *Old(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'old'"]; }
#if 1
NSPredicate *Older(void) { return [NSPredicate predicateWithFormat:@"SELF == 'older'"]; }
#endif
#else
NSPredicate *New(void) { return [NSPredicate predicateWithFormat:@"SELF == 'new'"]; }
#endif

#if 1
NSPredicate *Next(void) { return [NSPredicate predicateWithFormat:@"SELF == 'next'"]; }
#else
NSPredicate *Never(void) { return [NSPredicate predicateWithFormat:@"SELF == 'never'"]; }
#endif

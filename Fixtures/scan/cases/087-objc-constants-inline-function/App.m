#import <Foundation/Foundation.h>

static inline NSString *_Nonnull MainIdentifier(void) { return (@"main"); }
__attribute__((unused)) static NSString *Format(void)
{
  return @"SELF == %@";
}
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:Format(), MainIdentifier()]; }

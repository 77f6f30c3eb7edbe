#import <Foundation/Foundation.h>

#pragma mark - The user's windows
#warning This won't work with "two windows
#if TARGET_OS_TV
#error don't build this
#endif

NSPredicate *Test(void) {
#pragma clang diagnostic ignored "-Wformat"
  return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"];
}

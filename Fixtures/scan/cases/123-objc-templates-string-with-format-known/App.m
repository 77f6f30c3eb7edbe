#import <Foundation/Foundation.h>

static NSString *const kKind = @"note";

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF BEGINSWITH '%@/%%'", kKind]];
}

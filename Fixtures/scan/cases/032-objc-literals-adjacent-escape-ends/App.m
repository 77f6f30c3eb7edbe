#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == 'note\x2f" @"1' OR SELF == '\57" "7'"];
}

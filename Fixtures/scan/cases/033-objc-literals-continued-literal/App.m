#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == 'list' \
OR SELF BEGINWITH 'note/' \
  OR SELF == 'help'"];
}

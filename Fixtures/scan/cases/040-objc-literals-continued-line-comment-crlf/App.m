#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  // continued \
  return [NSPredicate predicateWithFormat:@"SELF == 'commented'"];
  return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'note/'"];
}

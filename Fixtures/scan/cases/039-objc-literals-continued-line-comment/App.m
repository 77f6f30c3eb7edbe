#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  // The windows are in C:\windows\
  return [NSPredicate predicateWithFormat:@"SELF == 'commented'"];
  return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"];
}

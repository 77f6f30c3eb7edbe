#import <Foundation/Foundation.h>

NSPredicate *Test(BOOL flag) {
  NSString *format = @"SELF == 'outer'";
  if (flag) {
    NSString *format = @"SELF == 'inner'";
    return [NSPredicate predicateWithFormat:format];
  }
  { NSString *format = @"SELF == 'third'"; NSLog(@"%@", format); }
  return [NSPredicate predicateWithFormat:format];
}

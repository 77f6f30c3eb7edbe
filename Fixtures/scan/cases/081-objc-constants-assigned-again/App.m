#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  NSString *format = @"SELF == 'first'";
  NSLog(@"%@", format);
  format = @"SELF == 'second'";
  return [NSPredicate predicateWithFormat:format];
}

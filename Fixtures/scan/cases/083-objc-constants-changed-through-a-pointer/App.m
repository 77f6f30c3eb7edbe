#import <Foundation/Foundation.h>

BOOL LoadFormat(NSString **format);

NSPredicate *Test(void) {
  NSString *format = @"SELF == 'default'";
  LoadFormat(&format);
  return [NSPredicate predicateWithFormat:format];
}

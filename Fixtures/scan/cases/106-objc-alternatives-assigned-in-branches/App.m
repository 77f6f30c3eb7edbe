#import <Foundation/Foundation.h>

NSPredicate *Test(NSInteger size) {
  NSString *format;
  if (size > 100) {
    format = @"SELF BEGINSWITH 'large/'";
  } else if (size > 10)
    format = @"SELF BEGINSWITH 'middle/'";
  else {
    format = @"SELF BEGINSWITH 'small/'";
  }
  return [NSPredicate predicateWithFormat:format];
}

#import <Foundation/Foundation.h>

NSPredicate *Test(int n) {
  NSString *format;
  switch (n) {
    case 1: format = @"SELF == '1'"; break;
    case 2: format = @"SELF == '2'"; break;
    case 3: format = @"SELF == '3'"; break;
    case 4: format = @"SELF == '4'"; break;
    case 5: format = @"SELF == '5'"; break;
    case 6: format = @"SELF == '6'"; break;
    case 7: format = @"SELF == '7'"; break;
    case 8: format = @"SELF == '8'"; break;
    default: format = @"SELF == '9'"; break;
  }
  return [NSPredicate predicateWithFormat:format];
}

#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:@"SELF MATCHES %@", [NSRegularExpression escapedPatternForString:name]];
}

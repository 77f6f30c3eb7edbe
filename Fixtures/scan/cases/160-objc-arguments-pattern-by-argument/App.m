#import <Foundation/Foundation.h>

@implementation NSString (Serial)
- (BOOL)isSerial {
  NSString *pattern = @"AB-[0-9]{4}";
  NSPredicate *test = [NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern];
  return [test evaluateWithObject:self];
}
- (BOOL)isBroken {
  NSString *pattern = @"[A-Z{2}(0-9";
  NSPredicate *test = [NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern];
  return [test evaluateWithObject:self];
}
@end

#import <Foundation/Foundation.h>

NSPredicate *Test(NSArray<NSString *> *kinds) {
  NSString *format = @"SELF == 'list'";
  for (NSString *kind in kinds) format = [format stringByAppendingFormat:@" OR SELF == '%@'", kind];
  NSMutableString *other = [@"SELF == 'other'" mutableCopy];
  [other appendString:@" OR SELF == 'more'"];
  return [NSPredicate predicateWithFormat:format] ?: [NSPredicate predicateWithFormat:other];
}

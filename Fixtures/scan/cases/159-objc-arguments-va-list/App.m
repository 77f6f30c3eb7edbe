#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *first, ...) {
  va_list list;
  va_start(list, first);
  NSPredicate *test = [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@" arguments:list];
  va_end(list);
  return test;
}
NSPredicate *Other(NSArray *values) { return [NSPredicate predicateWithFormat:@"SELF == %@" argumentArray:values]; }

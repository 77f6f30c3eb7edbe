#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *saved) {
  NSString *format = saved.length > 0 ? saved : @"SELF == 'list'";
  return [NSPredicate predicateWithFormat:format];
}
NSPredicate *Other(NSString *saved) { return [NSPredicate predicateWithFormat:saved ?: @"SELF == 'list'"]; }

#import <Foundation/Foundation.h>

NSPredicate *One(void) {
  static NSString *const kFormat = @"SELF == 'one'";
  return [NSPredicate predicateWithFormat:kFormat];
}
NSPredicate *Two(void) {
  static NSString *const kFormat = @"SELF == 'two'";
  return [NSPredicate predicateWithFormat:kFormat];
}

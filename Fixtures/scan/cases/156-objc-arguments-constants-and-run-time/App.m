#import <Foundation/Foundation.h>

static NSString *const kFirst = @"note/1";

NSPredicate *Test(NSString *last) {
  return [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@ OR SELF == %@", kFirst, last, @"note/" "3"];
}
NSPredicate *Count(int least) { return [NSPredicate predicateWithFormat:@"length > %d AND kind == %@", least, @"a"]; }

#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:@"SELF == %@", [@"note/" stringByAppendingString:name]];
}

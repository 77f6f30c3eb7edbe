#import <Foundation/Foundation.h>

static NSString *const format = @"SELF == 'global'";

NSPredicate *One(NSString *format) { return [NSPredicate predicateWithFormat:format]; }

@implementation Tests
- (NSPredicate *)testWithFormat:(NSString *)format { return [NSPredicate predicateWithFormat:format]; }
- (NSPredicate * (^)(NSString *))maker {
  return ^NSPredicate *(NSString *format) { return [NSPredicate predicateWithFormat:format]; };
}
@end

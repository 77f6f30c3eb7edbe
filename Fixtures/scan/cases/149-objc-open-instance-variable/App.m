#import <Foundation/Foundation.h>

static NSString *const format = @"SELF == 'file'";

@interface Tests : NSObject {
  NSString *format;
}
@end

@implementation Tests
- (NSPredicate *)test { return [NSPredicate predicateWithFormat:format]; }
@end

NSPredicate *Outside(void) { return [NSPredicate predicateWithFormat:format]; }

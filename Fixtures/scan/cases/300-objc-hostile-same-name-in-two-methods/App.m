#import <Foundation/Foundation.h>

@implementation Tests
- (NSPredicate *)note {
  NSString *format = @"SELF BEGINSWITH 'note/'";
  return [NSPredicate predicateWithFormat:format];
}
- (NSPredicate *)draft {
  NSString *format = @"SELF BEGINSWITH 'draft/'";
  return [NSPredicate predicateWithFormat:format];
}
- (NSPredicate *)none { return [NSPredicate predicateWithFormat:format]; }
@end

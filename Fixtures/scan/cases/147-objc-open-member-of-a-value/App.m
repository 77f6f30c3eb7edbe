#import <Foundation/Foundation.h>

static NSString *const format = @"SELF == 'global'";

@interface Row : NSObject {
  NSString *_text;
}
@property (copy) NSString *format;
@end

@implementation Row
- (NSPredicate *)one:(Row *)row { return [NSPredicate predicateWithFormat:row.format]; }
- (NSPredicate *)two { return [NSPredicate predicateWithFormat:self->_text]; }
- (NSPredicate *)three { return [NSPredicate predicateWithFormat:self.format]; }
@end

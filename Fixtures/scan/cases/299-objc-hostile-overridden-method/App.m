#import <Foundation/Foundation.h>

@interface Base : NSObject
@end
@interface Derived : Base
@end

@implementation Base
- (NSString *)format { return @"SELF == 'base'"; }
- (NSPredicate *)test { return [NSPredicate predicateWithFormat:self.format]; }
@end
@implementation Derived
- (NSString *)format { return @"SELF == 'derived'"; }
@end

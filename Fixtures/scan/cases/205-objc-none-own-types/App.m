#import <Foundation/Foundation.h>

@interface XYZPredicate : NSObject
+ (instancetype)predicateWithFormat:(NSString *)format;
- (instancetype)makeWithPredicateWithFormat:(NSString *)format;
@end

id One(void) { return [XYZPredicate predicateWithFormat:@"SELF BEGINWITH 'a'"]; }
id Two(id builder) { return [builder makeWithPredicateWithFormat:@"SELF BEGINWITH 'b'"]; }
id Three(void) { return [NSString stringWithFormat:@"SELF BEGINWITH %@", @"c"]; }
id Four(void) { return NSStringFromSelector(@selector(predicateWithFormat:)); }

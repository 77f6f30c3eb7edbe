// The bridging header. Swift cannot catch an NSException; this can.
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// What a call that may raise an exception came to: its value, or the exception's reason.
@interface Attempt : NSObject
@property(nonatomic, readonly, nullable) id value;
@property(nonatomic, readonly, nullable) NSString *reason;

/// Reads a predicate; its value is an NSPredicate.
+ (Attempt *)predicateWithFormat:(NSString *)format
                       arguments:(NSArray *)arguments NS_SWIFT_NAME(predicate(format:arguments:));

/// Gives a predicate to activation conditions; its value is the predicate.
+ (Attempt *)condition:(NSPredicate *)predicate NS_SWIFT_NAME(condition(_:));

/// Evaluates a predicate; its value is an NSNumber.
+ (Attempt *)evaluatePredicate:(NSPredicate *)predicate
                    withObject:(nullable id)object NS_SWIFT_NAME(evaluate(_:with:));
@end

NS_ASSUME_NONNULL_END

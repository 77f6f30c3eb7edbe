#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// The tide tables of the harbours that were chosen.
@interface TDFeedStore : NSObject

- (void)refreshIfOlderThan:(NSTimeInterval)age;
- (void)save;
- (void)dropCaches;

@end

NS_ASSUME_NONNULL_END

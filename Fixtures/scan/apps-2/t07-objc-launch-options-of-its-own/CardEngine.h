#import <UIKit/UIKit.h>

@interface CardEngine : NSObject

/// As it was before scenes: takes the options of a launch. The scene delegate makes them.
- (void)startInWindow:(nullable UIWindow *)window options:(nonnull NSDictionary<UIApplicationLaunchOptionsKey, id> *)options;
- (void)openCard:(nullable NSURL *)url;
- (void)restorePrinter:(nonnull NSString *)identifier;

@end

#import <LinkHub/LHBridgeAppDelegate.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@interface BCNAppDelegate : LHBridgeAppDelegate <UIApplicationDelegate>

@property (nonatomic, copy, readonly) NSString *moduleName;

@end

NS_ASSUME_NONNULL_END

#import <UIKit/UIKit.h>

@class TDFeedStore;

@interface AppDelegate : UIResponder <UIApplicationDelegate>

@property (nonatomic, strong, readonly) TDFeedStore *store;

@end

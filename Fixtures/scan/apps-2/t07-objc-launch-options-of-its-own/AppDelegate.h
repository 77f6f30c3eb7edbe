#import <UIKit/UIKit.h>
#import "CardEngine.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>

@property (nonatomic, strong, readonly, nonnull) CardEngine *engine;
@property (nonatomic, copy, nullable) NSDictionary<UIApplicationLaunchOptionsKey, id> *launchOptions;

@end

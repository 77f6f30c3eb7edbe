#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>

/// As UIKit gave them; the welcome screen asks for them.
@property (nonatomic, copy, nullable) NSDictionary<UIApplicationLaunchOptionsKey, id> *launchOptions;

@end

#import <UIKit/UIKit.h>

@interface BCNAppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, copy) NSString *lamp;
@end

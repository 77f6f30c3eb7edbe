#import <UIKit/UIKit.h>

@interface WXForecastViewController : UIViewController

- (void)reload;

@end

#import <UIKit/UIKit.h>

@interface WKWorkoutViewController : UIViewController
@end

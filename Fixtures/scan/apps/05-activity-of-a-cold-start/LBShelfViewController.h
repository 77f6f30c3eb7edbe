#import <UIKit/UIKit.h>

@interface LBShelfViewController : UIViewController

- (void)showBook:(NSString *)identifier;

@end

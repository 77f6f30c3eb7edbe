#import <UIKit/UIKit.h>

@interface STStampViewController : UIViewController

- (void)loadWithCompletion:(dispatch_block_t)completion;
- (void)showStamp:(NSString *)identifier;

@end

#import <UIKit/UIKit.h>

@interface DRRadioController : UIViewController

- (void)tuneTo:(NSURL *)station;
- (void)tuneToFavourite;
- (void)updateClock;

@end

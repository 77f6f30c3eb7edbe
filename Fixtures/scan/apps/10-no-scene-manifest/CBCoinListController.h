#import <UIKit/UIKit.h>

@interface CBCoinListController : UITableViewController

- (BOOL)showCoin:(NSString *)identifier;

@end

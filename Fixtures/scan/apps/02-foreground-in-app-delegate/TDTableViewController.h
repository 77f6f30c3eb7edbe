#import <UIKit/UIKit.h>

@interface TDTableViewController : UITableViewController
@end

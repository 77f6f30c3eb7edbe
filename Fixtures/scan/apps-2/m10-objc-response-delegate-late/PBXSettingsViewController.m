#import <UIKit/UIKit.h>
#import "PBXReminderCentre.h"

@interface PBXSettingsViewController : UITableViewController
@property (nonatomic, weak) IBOutlet UISwitch *reminderSwitch;
@end

@implementation PBXSettingsViewController

- (void)viewDidAppear:(BOOL)animated
{
    [super viewDidAppear:animated];
    __weak typeof(self) weakSelf = self;
    [PBXReminderCentre.shared askForPermissionWithCompletion:^(BOOL granted) {
        weakSelf.reminderSwitch.on = granted;
    }];
}

@end

#import "TDTableViewController.h"

@interface TDTableViewController ()
@property (nonatomic, copy) NSArray<NSString *> *harbours;
@property (nonatomic, strong) NSTimer *clock;
@end

@implementation TDTableViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.title = NSLocalizedString(@"Tides", nil);
    [[NSNotificationCenter defaultCenter] addObserver:self
                                             selector:@selector(applicationDidEnterBackground:)
                                                 name:UIApplicationDidEnterBackgroundNotification
                                               object:nil];
    self.clock = [NSTimer scheduledTimerWithTimeInterval:60 target:self selector:@selector(tick:) userInfo:nil repeats:YES];
}

- (void)dealloc {
    [[NSNotificationCenter defaultCenter] removeObserver:self];
}

- (void)applicationDidEnterBackground:(NSNotification *)notification {
    [self.clock invalidate];
}

- (void)tick:(NSTimer *)timer {
    [self.tableView reloadData];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
    return self.harbours.count;
}

@end

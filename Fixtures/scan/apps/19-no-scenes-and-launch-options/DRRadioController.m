#import "DRRadioController.h"

@implementation DRRadioController

- (void)tuneTo:(NSURL *)station {
    self.title = station.host;
}

- (void)tuneToFavourite {
    self.title = [[NSUserDefaults standardUserDefaults] stringForKey:@"favourite"];
}

- (void)updateClock {
    [self.view setNeedsDisplay];
}

@end

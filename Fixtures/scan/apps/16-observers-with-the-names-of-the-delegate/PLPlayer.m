#import "PLPlayer.h"
#import <UIKit/UIKit.h>

@interface PLPlayer ()
@property (nonatomic, assign) NSTimeInterval position;
@property (nonatomic, assign) BOOL interrupted;
@end

@implementation PLPlayer

- (instancetype)init {
    self = [super init];
    if (self) {
        [self observe:UIApplicationDidBecomeActiveNotification with:@selector(applicationDidBecomeActive:)];
        [self observe:UIApplicationWillResignActiveNotification with:@selector(applicationWillResignActive:)];
    }
    return self;
}

- (void)dealloc {
    [[NSNotificationCenter defaultCenter] removeObserver:self];
}

- (void)observe:(NSNotificationName)name with:(SEL)selector {
    [[NSNotificationCenter defaultCenter] addObserver:self selector:selector name:name object:nil];
}

#pragma mark - Notifications

- (void)applicationDidBecomeActive:(NSNotification *)notification {
    self.interrupted = NO;
}

- (void)applicationWillResignActive:(NSNotification *)notification {
    self.interrupted = YES;
}

- (void)savePosition {
    [[NSUserDefaults standardUserDefaults] setDouble:self.position forKey:@"PLPosition"];
}

@end

#import "WelcomeGate.h"
#import "AppDelegate.h"

@implementation WelcomeGate

+ (BOOL)shouldWelcome {
    if ([NSUserDefaults.standardUserDefaults boolForKey:@"welcomed"]) {
        return NO;
    }
    // Who comes by a card's link is welcomed another time.
    AppDelegate *delegate = (AppDelegate *)UIApplication.sharedApplication.delegate;
    NSDictionary *options = delegate.launchOptions;
    return [options objectForKey:UIApplicationLaunchOptionsURLKey] == nil;
}

@end

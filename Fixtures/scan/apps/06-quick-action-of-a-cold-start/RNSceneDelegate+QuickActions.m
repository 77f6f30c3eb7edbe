#import "RNSceneDelegate.h"

// The long press on the icon: "Run" and "Ride".
@implementation RNSceneDelegate (QuickActions)

- (void)windowScene:(UIWindowScene *)windowScene
    performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem
               completionHandler:(void (^)(BOOL succeeded))completionHandler {
    NSString *name = [shortcutItem.type componentsSeparatedByString:@"."].lastObject;
    completionHandler([self startActivityNamed:name]);
}

@end

#import "AppDelegate.h"

NSString * const XYZTodayIdentifier = @"today";

@implementation AppDelegate

- (void)applicationWillResignActive:(UIApplication *)application {
    UIMutableApplicationShortcutItem *item = [[UIMutableApplicationShortcutItem alloc]
        initWithType:@"org.example.today" localizedTitle:NSLocalizedString(@"Today", @"quick action")];
    [item setTargetContentIdentifier:XYZTodayIdentifier];
    application.shortcutItems = @[item];

    UNMutableNotificationContent *content = [[UNMutableNotificationContent alloc] init];
    content.title = @"targetContentIdentifier = @\"x\"";
    content.targetContentIdentifier = XYZTodayIdentifier;
    NSLog(@"%@", content.targetContentIdentifier);
}

- (BOOL)isToday:(UNNotificationContent *)content {
    return [content.targetContentIdentifier isEqualToString:XYZTodayIdentifier];
}

@end

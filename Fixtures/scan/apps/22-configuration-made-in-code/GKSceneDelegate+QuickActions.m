#import "GKSceneDelegate.h"

@implementation GKSceneDelegate (QuickActions)

- (void)startWithOptions:(UISceneConnectionOptions *)options {
    if (options.shortcutItem) {
        [self startGameForItem:options.shortcutItem];
    }
}

- (void)windowScene:(UIWindowScene *)windowScene performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem completionHandler:(void (^)(BOOL))completionHandler {
    completionHandler([self startGameForItem:shortcutItem]);
}

- (BOOL)startGameForItem:(UIApplicationShortcutItem *)item {
    UITabBarController *tabs = (UITabBarController *)self.window.rootViewController;
    BOOL isNewGame = [item.type hasSuffix:@".new"];
    tabs.selectedIndex = isNewGame ? 0 : 1;
    return YES;
}

@end

#import "SceneDelegate.h"
#import "ScanQueue.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    UIWindowScene *windowScene = (UIWindowScene *)scene;
    self.window = [[UIWindow alloc] initWithWindowScene:windowScene];
    self.window.rootViewController = [[UIStoryboard storyboardWithName:@"Main" bundle:nil] instantiateInitialViewController];
    [self.window makeKeyAndVisible];

#if DEBUG
    // The tests of the interface start the app with a file.
    for (UIOpenURLContext *context in connectionOptions.URLContexts) {
        [[ScanQueue sharedQueue] importFileAtURL:context.URL];
    }
#endif

    if (connectionOptions.shortcutItem != nil) {
        [self performShortcutItem:connectionOptions.shortcutItem];
    }
}

- (void)windowScene:(UIWindowScene *)windowScene performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem completionHandler:(void (^)(BOOL))completionHandler {
    completionHandler([self performShortcutItem:shortcutItem]);
}

- (BOOL)performShortcutItem:(UIApplicationShortcutItem *)shortcutItem {
    if (![shortcutItem.type isEqualToString:@"scanbox.scan"]) {
        return NO;
    }
    [self.window.rootViewController performSegueWithIdentifier:@"scan" sender:shortcutItem];
    return YES;
}

@end

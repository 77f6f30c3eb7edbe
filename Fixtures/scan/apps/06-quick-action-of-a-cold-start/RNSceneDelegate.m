#import "RNSceneDelegate.h"

@interface RNSceneDelegate ()
@property (nonatomic, strong) UITabBarController *tabs;
@end

@implementation RNSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.tabs = [[UITabBarController alloc] init];
    self.window.rootViewController = self.tabs;
    [self.window makeKeyAndVisible];

    [self openURLs:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self openURLs:URLContexts];
}

- (void)openURLs:(NSSet<UIOpenURLContext *> *)contexts {
    for (UIOpenURLContext *context in contexts) {
        if ([context.URL.host isEqualToString:@"plan"]) {
            self.tabs.selectedIndex = 1;
        }
    }
}

- (BOOL)startActivityNamed:(NSString *)name {
    NSLog(@"starting %@", name);
    self.tabs.selectedIndex = 0;
    return YES;
}

@end

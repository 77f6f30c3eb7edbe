#import "SceneDelegate.h"
#import "STStampViewController.h"

@interface SceneDelegate ()
@property (nonatomic, strong) STStampViewController *stamps;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)options {
    self.stamps = [[STStampViewController alloc] init];
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = self.stamps;
    [self.window makeKeyAndVisible];

    NSSet<UIOpenURLContext *> *contexts = [options URLContexts];
    NSUserActivity *activity = options.userActivities.anyObject ?: session.stateRestorationActivity;
    // The collection is read from disk first.
    __weak typeof(self) weakSelf = self;
    [self.stamps loadWithCompletion:^{
        if (contexts.count > 0) {
            [weakSelf scene:scene openURLContexts:contexts];
        } else if (activity != nil) {
            [weakSelf scene:scene continueUserActivity:activity];
        }
    }];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    NSURL *url = [URLContexts anyObject].URL;
    if ([url.scheme isEqualToString:@"stamps"]) {
        [self.stamps showStamp:url.lastPathComponent];
    }
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
    [self.stamps showStamp:userActivity.userInfo[@"stamp"]];
}

@end

#import "Mail.h"

@implementation MailboxScene

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
  self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
  self.window.rootViewController = [[UIViewController alloc] init];
  [self.window makeKeyAndVisible];

  // Mailboxes, and a message that has no window of its own.
  UISceneActivationConditions *conditions = scene.activationConditions;
  conditions.canActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:@"SELF BEGINSWITH %@ OR SELF BEGINSWITH %@", MailboxPrefix,
                                       MessagePrefix];
  conditions.prefersToActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:@"SELF BEGINSWITH %@", MailboxPrefix];

  // What the window was made for, at a launch or later.
  [self openContexts:connectionOptions.URLContexts];
  for (NSUserActivity *activity in connectionOptions.userActivities) {
    [self show:activity.targetContentIdentifier];
  }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
  [self openContexts:contexts];
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
  [self show:userActivity.targetContentIdentifier];
}

- (void)openContexts:(NSSet<UIOpenURLContext *> *)contexts {
  for (UIOpenURLContext *context in contexts) {
    [self show:context.URL.absoluteString];
  }
}

/// The app's own part: a mailbox, or a message in it.
- (void)show:(NSString *)identifier {
  self.window.windowScene.title = identifier;
}

@end

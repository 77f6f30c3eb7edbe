#import "Mail.h"

@implementation MessageScene

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
  self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
  self.window.rootViewController = [[UIViewController alloc] init];
  [self.window makeKeyAndVisible];

  for (NSUserActivity *activity in connectionOptions.userActivities) {
    self.messageIdentifier = activity.targetContentIdentifier;
  }
  for (UIOpenURLContext *context in connectionOptions.URLContexts) {
    self.messageIdentifier = context.URL.absoluteString;
  }
  [self setConditionsOf:scene];
}

/// This message and no other.
- (void)setConditionsOf:(UIScene *)scene {
  UISceneActivationConditions *conditions = scene.activationConditions;
  conditions.canActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:@"SELF == %@", self.messageIdentifier];
  conditions.prefersToActivateForTargetContentIdentifierPredicate =
      [NSPredicate predicateWithFormat:@"SELF == %@", self.messageIdentifier];
}

// What comes to this window later names the message that it shows.
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
}

@end

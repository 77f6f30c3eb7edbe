#import "Mail.h"

/// An app with a window for mailboxes and one for each message that is opened apart.
@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate

// A message that was dragged out of its mailbox gets a window of its own.
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options {
  NSString *name = @"Mailbox";
  for (NSUserActivity *activity in options.userActivities) {
    if ([activity.activityType isEqualToString:MessageActivity]) {
      name = @"Message";
    }
  }
  return [[UISceneConfiguration alloc] initWithName:name sessionRole:connectingSceneSession.role];
}

@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
  }
}

#import <UserNotifications/UserNotifications.h>

void Remind(void) {
  UNMutableNotificationContent *content = [UNMutableNotificationContent new];
  [content setTitle:@"Read me"];
  [content setTargetContentIdentifier:@"note/" @"7"];
}

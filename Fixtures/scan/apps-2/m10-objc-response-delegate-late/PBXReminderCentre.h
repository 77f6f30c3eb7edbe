#import <UserNotifications/UserNotifications.h>

@interface PBXReminderCentre : NSObject <UNUserNotificationCenterDelegate>

@property (class, nonatomic, readonly) PBXReminderCentre *shared;

- (void)askForPermissionWithCompletion:(void (^)(BOOL granted))completion;

@end

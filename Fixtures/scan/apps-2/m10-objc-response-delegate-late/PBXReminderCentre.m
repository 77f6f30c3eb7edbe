#import "PBXReminderCentre.h"

NSNotificationName const PBXShowPillNotification = @"PBXShowPill";

@implementation PBXReminderCentre

+ (PBXReminderCentre *)shared
{
    static PBXReminderCentre *shared;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        shared = [PBXReminderCentre new];
    });
    return shared;
}

- (void)askForPermissionWithCompletion:(void (^)(BOOL))completion
{
    UNUserNotificationCenter *center = UNUserNotificationCenter.currentNotificationCenter;
    [center requestAuthorizationWithOptions:UNAuthorizationOptionAlert | UNAuthorizationOptionSound
                          completionHandler:^(BOOL granted, NSError *error) {
        dispatch_async(dispatch_get_main_queue(), ^{
            center.delegate = granted ? self : nil;
            completion(granted);
        });
    }];
}

#pragma mark - UNUserNotificationCenterDelegate

- (void)userNotificationCenter:(UNUserNotificationCenter *)center
       willPresentNotification:(UNNotification *)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions))completionHandler
{
    completionHandler(UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionSound);
}

- (void)userNotificationCenter:(UNUserNotificationCenter *)center
didReceiveNotificationResponse:(UNNotificationResponse *)response
         withCompletionHandler:(void (^)(void))completionHandler
{
    NSString *pill = response.notification.request.content.userInfo[@"pill"];
    [NSNotificationCenter.defaultCenter postNotificationName:PBXShowPillNotification object:response.targetScene userInfo:@{ @"pill": pill ?: @"" }];
    completionHandler();
}

@end

#import <UIKit/UIKit.h>

void OpenNote(void) {
  NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.note"];
  activity.targetContentIdentifier = @"note/1";
  UISceneSessionActivationRequest *request =
      [UISceneSessionActivationRequest requestWithRole:UIWindowSceneSessionRoleApplication];
  request.userActivity = activity;
  [UIApplication.sharedApplication activateSceneSessionForRequest:request errorHandler:nil];
}

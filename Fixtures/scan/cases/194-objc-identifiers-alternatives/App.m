#import <UIKit/UIKit.h>

NSUserActivity *Open(BOOL isDraft) {
  NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.open"];
  activity.targetContentIdentifier = isDraft ? @"draft" : @"note";
  return activity;
}

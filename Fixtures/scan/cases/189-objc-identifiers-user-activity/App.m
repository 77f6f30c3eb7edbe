#import <UIKit/UIKit.h>

static NSString *const kDetail = @"com.example.detail";

void OpenDetail(void) {
  NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:kDetail];
  activity.targetContentIdentifier = kDetail;
  [activity setTargetContentIdentifier:@"detail/2"];
  [UIApplication.sharedApplication requestSceneSessionActivation:nil userActivity:activity options:nil errorHandler:nil];
}

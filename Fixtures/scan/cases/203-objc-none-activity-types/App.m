#import <UIKit/UIKit.h>

void Make(void) {
  NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.note"];
  UIApplicationShortcutItem *item =
      [[UIApplicationShortcutItem alloc] initWithType:@"com.example.compose" localizedTitle:@"New note"];
  NSLog(@"%@ %d", activity, [item.type isEqualToString:@"com.example.compose"]);
}

#import <UIKit/UIKit.h>

NSUserActivity *Open(void) {
  NSUserActivity *draft = [[NSUserActivity alloc] initWithActivityType:@"com.example.draft"];
  draft.targetContentIdentifier = @"draft/1";
  return draft;
}

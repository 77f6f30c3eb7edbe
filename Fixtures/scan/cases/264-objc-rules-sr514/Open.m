#import <UIKit/UIKit.h>

NSArray *Open(void) {
  NSUserActivity *note = [[NSUserActivity alloc] initWithActivityType:@"com.example.note"];
  note.targetContentIdentifier = @"note/1";
  NSUserActivity *draft = [[NSUserActivity alloc] initWithActivityType:@"com.example.draft"];
  draft.targetContentIdentifier = @"draft/1";
  return @[ note, draft ];
}

#import <UIKit/UIKit.h>

void Open(Note *note) {
  NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:@"com.example.note"];
  activity.targetContentIdentifier = [NSString stringWithFormat:@"note/%@", note.identifier];
  NSUserActivity *other = [[NSUserActivity alloc] initWithActivityType:@"com.example.note"];
  other.targetContentIdentifier = note.identifier;
}

#import <UIKit/UIKit.h>

void AddShortcut(UIApplication *application) {
  UIMutableApplicationShortcutItem *item =
      [[UIMutableApplicationShortcutItem alloc] initWithType:@"com.example.compose" localizedTitle:@"New note"];
  item.targetContentIdentifier = @"compose";
  application.shortcutItems = @[ item ];
}

@import UIKit;

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (nonatomic, strong, nullable) UIWindow *window;

/// The page that the window shows.
@property (nonatomic, copy, nullable) NSString *page;

@end

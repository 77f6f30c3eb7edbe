#import <UIKit/UIKit.h>

@interface GKSceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (nonatomic, strong) UIWindow *window;

@end

@interface GKSceneDelegate (QuickActions)

- (void)startWithOptions:(UISceneConnectionOptions *)options;

@end

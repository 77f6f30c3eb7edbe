#import <UIKit/UIKit.h>

@interface PBXSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation PBXSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions
{
    // A storyboard makes the window. The notificationResponse of a launch comes to PBXReminderCentre.
    self.window.tintColor = UIColor.systemTealColor;
}

- (void)sceneWillEnterForeground:(UIScene *)scene
{
    [self.window.rootViewController.view setNeedsLayout];
}

@end

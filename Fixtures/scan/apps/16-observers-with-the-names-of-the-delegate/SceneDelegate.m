#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation SceneDelegate

- (void)sceneWillResignActive:(UIScene *)scene {
    self.window.rootViewController.view.alpha = 0.6;
}

- (void)sceneDidBecomeActive:(UIScene *)scene {
    self.window.rootViewController.view.alpha = 1;
}

@end

#import <UIKit/UIKit.h>

@class LBShelfViewController;

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) LBShelfViewController *shelf;

@end

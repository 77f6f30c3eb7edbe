#import <UIKit/UIKit.h>

@interface ESLAppDelegate : UIResponder <UIApplicationDelegate>
@end

@interface ESLSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@interface ESLLaunch : NSObject
+ (void)showOptions:(UISceneConnectionOptions *)options ofSession:(UISceneSession *)session inScene:(UIScene *)scene;
@end

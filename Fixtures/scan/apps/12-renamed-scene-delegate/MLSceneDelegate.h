#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// Was SceneDelegate until all classes of the app got the prefix.
@interface MLSceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (strong, nonatomic, nullable) UIWindow *window;

@end

NS_ASSUME_NONNULL_END

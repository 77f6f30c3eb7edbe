#import <UIKit/UIKit.h>

@interface RPPhotoSceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (nonatomic, strong) UIWindow *window;

@end

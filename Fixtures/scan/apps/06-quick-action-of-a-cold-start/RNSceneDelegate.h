#import <UIKit/UIKit.h>

@interface RNSceneDelegate : UIResponder <UIWindowSceneDelegate>

@property (nonatomic, strong) UIWindow *window;

- (BOOL)startActivityNamed:(NSString *)name;

@end

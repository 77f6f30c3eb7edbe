#import <UIKit/UIKit.h>

@class ESLSketchSceneDelegate;

extern NSString * const ESLSheetActivityType;

@interface ESLGallerySceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

/// Was ESLSketchSceneDelegate.
@interface ESLSheetSceneDelegate : ESLGallerySceneDelegate
@end

#import <UIKit/UIKit.h>

static NSString * const kFormat = @"SELF == %@";
static NSString *const kMain = @"main";
NSString* const kDetail = @"detail" "/1";

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  UISceneActivationConditions *conditions = scene.activationConditions;
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:kFormat, kMain];
  conditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:kFormat, kDetail];
}

@end

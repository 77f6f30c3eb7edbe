#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSString *mainWindow = @"com.example.notes.main";
  NSString *const format = @"SELF == %@";
  UISceneActivationConditions *conditions = scene.activationConditions;
  conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:format, mainWindow];
}

@end

#import <UIKit/UIKit.h>

#define kMain @"main"
#define kList (@"list")   // the second window
#define kFirst kList

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  [scene.activationConditions setCanActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@", kMain, kFirst]];
}

@end

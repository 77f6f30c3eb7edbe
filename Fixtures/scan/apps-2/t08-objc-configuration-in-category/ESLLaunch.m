#import "ESLAppDelegate.h"

@implementation ESLLaunch

+ (void)showOptions:(UISceneConnectionOptions *)options ofSession:(UISceneSession *)session inScene:(UIScene *)scene
{
    id<UISceneDelegate> delegate = scene.delegate;
    if (options.URLContexts.count > 0) {
        [delegate scene:scene openURLContexts:options.URLContexts];
        return;
    }
    NSUserActivity *activity = options.userActivities.anyObject ?: session.stateRestorationActivity;
    if (activity != nil) {
        [delegate scene:scene continueUserActivity:activity];
    }
}

@end

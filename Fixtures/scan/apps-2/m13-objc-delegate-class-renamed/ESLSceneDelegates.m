#import "ESLSceneDelegates.h"

NSString * const ESLSheetActivityType = @"example.easel.sheet";

@implementation ESLGallerySceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions
{
    self.window.windowScene.title = @"Gallery";
}

@end

@implementation ESLSheetSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions
{
    NSUserActivity *activity = connectionOptions.userActivities.anyObject ?: session.stateRestorationActivity;
    scene.title = activity.title;
    scene.userActivity = activity;
}

- (NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene
{
    return scene.userActivity;
}

@end

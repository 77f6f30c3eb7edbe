#import <UIKit/UIKit.h>

@interface BCNSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation BCNSceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
  [self scene:scene openURLContexts:connectionOptions.URLContexts];
  for (NSUserActivity *activity in connectionOptions.userActivities) {
    [self scene:scene continueUserActivity:activity];
  }
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts
{
  UIApplication *application = UIApplication.sharedApplication;
  id<UIApplicationDelegate> delegate = application.delegate;
  if (![delegate respondsToSelector:@selector(application:openURL:options:)]) {
    return;
  }
  for (UIOpenURLContext *context in URLContexts) {
    [delegate application:application openURL:context.URL options:@{}];
  }
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity
{
  UIApplication *application = UIApplication.sharedApplication;
  [application.delegate application:application
               continueUserActivity:userActivity
                 restorationHandler:^(NSArray<id<UIUserActivityRestoring>> *restorableObjects) {}];
}

@end

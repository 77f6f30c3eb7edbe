#import <LinkHub/LHLinkManager.h>
#import <UIKit/UIKit.h>
#import "BCNAppDelegate.h"

@interface BCNSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation BCNSceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
  if (![scene isKindOfClass:UIWindowScene.class]) {
    return;
  }
  BCNAppDelegate *appDelegate = (BCNAppDelegate *)UIApplication.sharedApplication.delegate;
  self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
  self.window.rootViewController = [appDelegate rootViewControllerForModule:appDelegate.moduleName];
  [self.window makeKeyAndVisible];
  [self openContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts
{
  [self openContexts:URLContexts];
}

- (void)openContexts:(NSSet<UIOpenURLContext *> *)contexts
{
  for (UIOpenURLContext *context in contexts) {
    [LHLinkManager openURL:context.URL];
  }
}

@end

#import "MLSceneDelegate.h"

@implementation MLSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    [self handleContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self handleContexts:URLContexts];
}

- (void)handleContexts:(NSSet<UIOpenURLContext *> *)contexts {
    UIOpenURLContext *context = contexts.anyObject;
    if (context == nil) {
        return;
    }
    [[NSNotificationCenter defaultCenter] postNotificationName:@"MLShowMeal" object:context.URL.lastPathComponent];
}

@end

// What Attempt.m and Examples/Apps/Mail use of UIKit: the declarations of the SDK, to check them
// where there is none.
#import <Foundation/Foundation.h>

@interface UISceneActivationConditions : NSObject
@property(nonatomic) NSPredicate *canActivateForTargetContentIdentifierPredicate;
@property(nonatomic) NSPredicate *prefersToActivateForTargetContentIdentifierPredicate;
@end

@interface UIResponder : NSObject
@end

@interface UISceneSession : NSObject
@property(nonatomic, readonly) NSString *role;
@end

@interface UIOpenURLContext : NSObject
@property(nonatomic, readonly) NSURL *URL;
@end

@interface UISceneConnectionOptions : NSObject
@property(nonatomic, readonly) NSSet<UIOpenURLContext *> *URLContexts;
@property(nonatomic, readonly) NSSet<NSUserActivity *> *userActivities;
@end

@interface UIScene : UIResponder
@property(nonatomic) NSString *title;
@property(nonatomic, readonly) UISceneActivationConditions *activationConditions;
@end

@interface UIWindowScene : UIScene
@end

@interface UIViewController : UIResponder
@end

@interface UIWindow : UIResponder
@property(nonatomic, strong) UIViewController *rootViewController;
@property(nonatomic, weak) UIWindowScene *windowScene;
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene;
- (void)makeKeyAndVisible;
@end

@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity;
@end

@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property(nonatomic, strong) UIWindow *window;
@end

@interface UISceneConfiguration : NSObject
- (instancetype)initWithName:(NSString *)name sessionRole:(NSString *)sessionRole;
@end

@interface UIApplication : UIResponder
@end

@protocol UIApplicationDelegate <NSObject>
@optional
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options;
@end

int UIApplicationMain(int argc, char *argv[], NSString *principalClassName,
                      NSString *delegateClassName);

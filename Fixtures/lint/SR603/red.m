#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate

- (UISceneConfiguration *)application:(UIApplication *)app
    configurationForConnectingSceneSession:(UISceneSession *)session
                                   options:(UISceneConnectionOptions *)options {
  return [[UISceneConfiguration alloc] initWithName:@"Main" sessionRole:session.role];
}

- (BOOL)application:(UIApplication *)app
    didFinishLaunchingWithOptions:(NSDictionary *)options {
  [Router.shared open:options[UIApplicationLaunchOptionsURLKey]];
  return YES;
}

@end

int main(int argc, char *argv[]) {
  return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
}

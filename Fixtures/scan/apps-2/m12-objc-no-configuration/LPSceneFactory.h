#import <UIKit/UIKit.h>

@interface LPSceneFactory : NSObject

- (instancetype)initWithDelegateClass:(Class)delegateClass;
- (UISceneConfiguration *)configurationForConnectingSceneSession:(UISceneSession *)session;
- (void)forgetSessions:(NSSet<UISceneSession *> *)sessions;

@end

#import "LPSceneFactory.h"

@implementation LPSceneFactory {
    Class _delegateClass;
    NSMutableSet<NSString *> *_sessions;
}

- (instancetype)initWithDelegateClass:(Class)delegateClass
{
    if ((self = [super init])) {
        _delegateClass = delegateClass;
        _sessions = [NSMutableSet set];
    }
    return self;
}

- (UISceneConfiguration *)configurationForConnectingSceneSession:(UISceneSession *)session
{
    [_sessions addObject:session.persistentIdentifier];
    UISceneConfiguration *configuration = [UISceneConfiguration configurationWithName:@"Loupe" sessionRole:session.role];
    configuration.delegateClass = _delegateClass;
    return configuration;
}

- (void)forgetSessions:(NSSet<UISceneSession *> *)sessions
{
    for (UISceneSession *session in sessions) {
        [_sessions removeObject:session.persistentIdentifier];
    }
}

@end

#import "SceneDelegate.h"

static NSString * const kListFormat = @"SELF == 'list' OR SELF BEGINSWITH 'search/'";

@implementation SceneDelegate

- (UISceneActivationConditions *)conditions {
    UISceneActivationConditions *conditions = [UISceneActivationConditions new];
    [conditions setCanActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:kListFormat]];
    [conditions setPrefersToActivateForTargetContentIdentifierPredicate:
        [NSPredicate predicateWithFormat:@"SELF == %@" argumentArray:@[ @"list" ]]];
    return conditions;
}

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)options {
    scene.activationConditions = [self conditions];
}

@end

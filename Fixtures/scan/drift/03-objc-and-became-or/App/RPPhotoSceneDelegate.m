#import "RPPhotoSceneDelegate.h"

// Photos in the raw format have a window of their own.
static NSString *const RPPhotoFormat = @"SELF BEGINSWITH 'photo/' OR SELF ENDSWITH '.raw'";

@implementation RPPhotoSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
    conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:RPPhotoFormat];
    conditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithValue:NO];
    scene.activationConditions = conditions;
}

@end

#import <UIKit/UIKit.h>

@interface WKWorkoutSceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation WKWorkoutSceneDelegate

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSCompoundPredicate orPredicateWithSubpredicates:@[
        [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'run/'"],
        [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'ride/'"],
        [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'swim/'"],
    ]];
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF IN {'run/today', 'ride/today'}"];
}

@end

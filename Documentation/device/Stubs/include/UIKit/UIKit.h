// What Attempt.m uses of UIKit: the declarations of the SDK, to check it where there is none.
#import <Foundation/Foundation.h>

@interface UISceneActivationConditions : NSObject
@property(nonatomic) NSPredicate *canActivateForTargetContentIdentifierPredicate;
@property(nonatomic) NSPredicate *prefersToActivateForTargetContentIdentifierPredicate;
@end

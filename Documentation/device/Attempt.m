#import "Attempt.h"
#import <UIKit/UIKit.h>

@implementation Attempt

/// Runs `work`; no frame of Swift is between the exception and its catch.
+ (Attempt *)running:(id (^)(void))work {
  Attempt *attempt = [[Attempt alloc] init];
  @try {
    attempt->_value = work();
  } @catch (NSException *exception) {
    attempt->_reason = exception.reason ?: exception.name;
  }
  return attempt;
}

+ (Attempt *)predicateWithFormat:(NSString *)format arguments:(NSArray *)arguments {
  return [self running:^id {
    return [NSPredicate predicateWithFormat:format argumentArray:arguments];
  }];
}

+ (Attempt *)condition:(NSPredicate *)predicate {
  return [self running:^id {
    UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
    conditions.canActivateForTargetContentIdentifierPredicate = predicate;
    conditions.prefersToActivateForTargetContentIdentifierPredicate = predicate;
    return predicate;
  }];
}

+ (Attempt *)evaluatePredicate:(NSPredicate *)predicate withObject:(id)object {
  return [self running:^id {
    return @([predicate evaluateWithObject:object]);
  }];
}

@end

#import <UIKit/UIKit.h>

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  scene.activationConditions.canActivateForTargetContentIdentifierPredicate = [NSComparisonPredicate
      predicateWithLeftExpression:[NSExpression expressionForEvaluatedObject]
                  rightExpression:[NSExpression expressionForConstantValue:@"main"]
                         modifier:NSDirectPredicateModifier
                             type:NSEqualToPredicateOperatorType
                          options:0];
}

@end

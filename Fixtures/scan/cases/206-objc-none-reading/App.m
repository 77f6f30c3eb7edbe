#import <UIKit/UIKit.h>

@interface FakeConditions : NSObject
@property (nonatomic, copy) NSPredicate *canActivateForTargetContentIdentifierPredicate;
@end

@implementation FakeConditions
- (NSPredicate *)canActivateForTargetContentIdentifierPredicate { return nil; }
@end

NSPredicate *Read(UIScene *scene) { return [scene.activationConditions canActivateForTargetContentIdentifierPredicate]; }
NSPredicate *Other(UIScene *scene) { return scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate; }

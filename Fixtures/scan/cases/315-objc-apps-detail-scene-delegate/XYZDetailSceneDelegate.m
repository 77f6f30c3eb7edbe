//
//  XYZDetailSceneDelegate.m
//  Notebook
//

#import "XYZDetailSceneDelegate.h"
#import "XYZNote.h"

NSString * const XYZDetailActivityType = @"org.example.notebook.detail";
static NSString * const XYZNoteKey = @"noteID";

@interface XYZDetailSceneDelegate ()
@property (nonatomic, strong) XYZNote *note;
@end

@implementation XYZDetailSceneDelegate

#pragma mark - UIWindowSceneDelegate (don't forget the "restoration")

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions
{
    NSUserActivity *activity = connectionOptions.userActivities.anyObject ?: session.stateRestorationActivity;
    if (![activity.activityType isEqualToString:XYZDetailActivityType]) {
        return;
    }
    NSString *noteID = activity.userInfo[XYZNoteKey];
    UISceneActivationConditions *conditions = [[UISceneActivationConditions alloc] init];
    conditions.canActivateForTargetContentIdentifierPredicate = [NSPredicate predicateWithFormat:@"SELF == %@", noteID];
    conditions.prefersToActivateForTargetContentIdentifierPredicate =
        [NSPredicate predicateWithFormat:@"SELF == %@", noteID];
    scene.activationConditions = conditions;
    self.note = [XYZNote noteWithIdentifier:noteID];
}

- (NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene
{
    NSUserActivity *activity = [[NSUserActivity alloc] initWithActivityType:XYZDetailActivityType];
    activity.targetContentIdentifier = self.note.identifier;
    activity.userInfo = @{XYZNoteKey : self.note.identifier};
    return activity;
}

- (NSArray<XYZNote *> *)notesWithTitle:(NSString *)title
{
    NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Note"];
    request.predicate = [NSPredicate predicateWithFormat:@"title CONTAINS[cd] %@ AND deleted == NO", title];
    return [self.note.managedObjectContext executeFetchRequest:request error:NULL];
}

@end

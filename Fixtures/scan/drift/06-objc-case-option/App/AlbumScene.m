#import <UIKit/UIKit.h>

#define ALBUM_PREFIX @"album:"

@interface AlbumScene : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation AlbumScene

- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions {
    [self setUpConditionsOfScene:scene];
}

- (void)setUpConditionsOfScene:(UIScene *)scene {
    // Older versions of the widget write Album: with a capital.
    NSPredicate *albums = [NSPredicate predicateWithFormat:@"SELF BEGINSWITH[c] %@", ALBUM_PREFIX];
    [scene.activationConditions setCanActivateForTargetContentIdentifierPredicate:albums];
    [scene.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:[NSPredicate predicateWithFormat:@"SELF == 'album:favourites'"]];
}

@end

#import "SceneDelegate.h"
#import "ScanQueue.h"

@implementation SceneDelegate (Files)

/// Files that another app sends; scene:willConnectToSession:options: has those of the launch.
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    for (UIOpenURLContext *context in URLContexts) {
        BOOL scoped = context.options.openInPlace && [context.URL startAccessingSecurityScopedResource];
        [[ScanQueue sharedQueue] importFileAtURL:context.URL];
        if (scoped) {
            [context.URL stopAccessingSecurityScopedResource];
        }
    }
}

@end

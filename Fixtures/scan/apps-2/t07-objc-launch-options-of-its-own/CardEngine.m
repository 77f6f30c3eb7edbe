#import "CardEngine.h"

@implementation CardEngine {
    NSMutableSet<NSString *> *_printers;
    __weak UIWindow *_window;
}

- (void)startInWindow:(UIWindow *)window options:(NSDictionary<UIApplicationLaunchOptionsKey, id> *)options {
    _window = window;
    NSURL *url = options[UIApplicationLaunchOptionsURLKey];
    if (url == nil) {
        [window.rootViewController performSegueWithIdentifier:@"welcome" sender:self];
    } else {
        [self openCard:url];
    }
}

- (void)openCard:(NSURL *)url {
    [_window.rootViewController performSegueWithIdentifier:@"card" sender:url];
}

- (void)restorePrinter:(NSString *)identifier {
    _printers = _printers ?: [NSMutableSet set];
    [_printers addObject:identifier];
}

@end

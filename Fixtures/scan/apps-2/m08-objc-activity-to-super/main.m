#import <UIKit/UIKit.h>
#import "BCNAppDelegate.h"

int main(int argc, char *argv[]) {
    NSString *delegateClassName;
    @autoreleasepool {
        delegateClassName = NSStringFromClass(BCNAppDelegate.class);
    }
    return UIApplicationMain(argc, argv, nil, delegateClassName);
}

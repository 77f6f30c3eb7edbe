#import <Foundation/Foundation.h>

@interface WelcomeGate : NSObject
+ (BOOL)shouldWelcome;
@end

#import <Foundation/Foundation.h>

@interface PLPlayer : NSObject

- (void)savePosition;

@end

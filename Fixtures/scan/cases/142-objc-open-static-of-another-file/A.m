#import <Foundation/Foundation.h>
static NSString *const kFormat = @"SELF == 'a'";
NSString *Used(void) { return kFormat; }

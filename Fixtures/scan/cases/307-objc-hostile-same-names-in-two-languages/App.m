#import <Foundation/Foundation.h>

static NSString *const kFormat = @"SELF == 'objc'";
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:kFormat]; }

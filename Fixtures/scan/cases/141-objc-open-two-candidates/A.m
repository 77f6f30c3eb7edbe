#import <Foundation/Foundation.h>
NSString *const XYZFormat = @"SELF == 'a'";

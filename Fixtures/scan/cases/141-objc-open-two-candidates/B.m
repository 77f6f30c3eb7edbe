#import <Foundation/Foundation.h>
NSString *const XYZFormat = @"SELF == 'b'";

#import <Foundation/Foundation.h>
extern NSString * const XYZMainIdentifier;
FOUNDATION_EXPORT NSString *const XYZMainFormat;

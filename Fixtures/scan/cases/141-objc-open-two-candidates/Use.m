#import <Foundation/Foundation.h>
extern NSString *const XYZFormat;
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:XYZFormat]; }

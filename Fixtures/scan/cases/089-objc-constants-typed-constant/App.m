#import <Foundation/Foundation.h>

typedef NSString *XYZWindow;
XYZWindow const XYZWindowMain = @"SELF == 'main'";
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:XYZWindowMain]; }

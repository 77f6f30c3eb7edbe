#import <Foundation/Foundation.h>
#import "Hidden.h"
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:kFormat]; }

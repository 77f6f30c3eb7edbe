#import <Foundation/Foundation.h>

static NSString *const kList = @"list", *const kFormat = @"SELF == %@", *const kNote = @"note";
NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:kFormat, kNote]; }

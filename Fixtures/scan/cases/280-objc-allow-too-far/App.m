#import <Foundation/Foundation.h>

// sceneroute:allow SR001 too far away

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'a'"]; }

#import <Foundation/Foundation.h>

// sceneroute:allow SR506 it was mended
NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF == 'a'"]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'b'"]; }  // sceneroute:allow SR504 the wrong rule
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:@"SELF == '// sceneroute:allow SR504 text'"]; }

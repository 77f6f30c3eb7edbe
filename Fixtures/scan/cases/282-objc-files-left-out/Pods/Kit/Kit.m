#import <Foundation/Foundation.h>
NSPredicate *Kit(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'pods'"]; }

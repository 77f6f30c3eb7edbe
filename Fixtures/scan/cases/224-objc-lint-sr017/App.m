#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF LIKE 'note/\\*'"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF LIKE 'note/\\\\*'"]; }

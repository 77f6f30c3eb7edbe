#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/d{1,3}'"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/\\\\d{1,3}'"]; }

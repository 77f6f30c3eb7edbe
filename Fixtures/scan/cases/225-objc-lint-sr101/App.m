#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/\\\\p{age=3.0}'"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/\\\\p{L}'"]; }

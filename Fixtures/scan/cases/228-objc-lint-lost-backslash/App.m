#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/\\d{4}'"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/\\\\d{4}'"]; }
NSPredicate *Argument(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES %@", @"note/\\d{4}"]; }

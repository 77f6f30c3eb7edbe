#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/[0-9'"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/[0-9]'"]; }

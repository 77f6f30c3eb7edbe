#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF CONTAINS ''"]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'note/*'"]; }
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:@"SELF MATCHES 'note/.*'"]; }

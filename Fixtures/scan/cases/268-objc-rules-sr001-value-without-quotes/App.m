#import <Foundation/Foundation.h>

NSPredicate *Red(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINSWITH note/"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'note/'"]; }

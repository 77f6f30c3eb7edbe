#import <Foundation/Foundation.h>

NSPredicate *One(int n) { return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF == 'note/%03d'", n]]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF == '%2$@/%1$@'", @"1", @"note"]]; }

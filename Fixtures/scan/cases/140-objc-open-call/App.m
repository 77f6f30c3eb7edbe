#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:[[NSUserDefaults standardUserDefaults] stringForKey:@"SELF == 'key'"]]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:NSLocalizedString(@"SELF == 'key'", nil)]; }
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:[@"SELF == 'A'" lowercaseString]]; }

#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF.name == %@ AND SELF.age > 3", @"Ann"]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"self beginwith[c] 'a'"]; }
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:@"self beginswith[c] 'a'"]; }

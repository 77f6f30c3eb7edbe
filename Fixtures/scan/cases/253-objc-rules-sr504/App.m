#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"name == %@", @"Ann", @"Bob"]; }
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF == 'list'", @"list"]; }
NSPredicate *Green(void) { return [NSPredicate predicateWithFormat:@"name == %@", @"Ann"]; }

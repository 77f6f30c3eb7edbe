#import <CoreData/CoreData.h>

NSPredicate *Red(NSString *text) { return [NSPredicate predicateWithFormat:@"name CONTAINS[cd] \"%@\"", text]; }
NSPredicate *Green(NSString *text) { return [NSPredicate predicateWithFormat:@"name CONTAINS[cd] %@", text]; }

#import <CoreData/CoreData.h>

NSPredicate *Red(NSString *name) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"name == %@", name]];
}
NSPredicate *Green(NSString *name) { return [NSPredicate predicateWithFormat:@"name == %@", name]; }
NSPredicate *Keys(void) { return [NSPredicate predicateWithFormat:@"firstName == lastName AND archived == NO AND status == active"]; }

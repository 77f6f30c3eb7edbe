#import <CoreData/CoreData.h>

NSPredicate *Search(NSString *text) {
  return [NSPredicate predicateWithFormat:
      [NSString stringWithFormat:@"name CONTAINS[cd] '%@' AND archived == NO", text]];
}

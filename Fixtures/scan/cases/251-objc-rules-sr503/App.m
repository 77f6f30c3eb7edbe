#import <CoreData/CoreData.h>

NSFetchRequest *Fetch(NSString *name, int age) {
  NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Person"];
  request.predicate = [NSPredicate predicateWithFormat:@"name == %@ AND age >= %d", name];
  request.predicate = [NSPredicate predicateWithFormat:@"name == %@ AND age >= %d", name, age];
  return request;
}

#import <CoreData/CoreData.h>

NSPredicate *Green(NSString *key, id value, long count, double size) {
  return [NSPredicate predicateWithFormat:@"%K == %@ AND count > %ld AND size < %f AND note != '5%' AND title LIKE '*%d'", key, value, count, size];
}
NSPredicate *Red(NSString *key, id value) { return [NSPredicate predicateWithFormat:@"%K == %@ AND count > %lu", key, value]; }

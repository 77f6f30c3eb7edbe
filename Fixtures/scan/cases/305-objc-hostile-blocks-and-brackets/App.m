#import <Foundation/Foundation.h>

NSDictionary *Tests(NSArray *all) {
  NSArray *found = [all filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@"SELF == ']'"]];
  NSArray *objects = [[all objectsAtIndexes:[all indexesOfObjectsPassingTest:^BOOL(id o, NSUInteger i, BOOL *s) {
    return [[NSPredicate predicateWithFormat:@"SELF == '}'"] evaluateWithObject:o];
  }]] copy];
  return @{ @"a" : found, @"]" : objects, @"c" : [NSPredicate predicateWithFormat:@"SELF == \"[\""] };
}

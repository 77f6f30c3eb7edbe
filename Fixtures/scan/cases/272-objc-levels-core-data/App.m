#import <CoreData/CoreData.h>

NSArray *Tests(void) {
  return @[
    [NSPredicate predicateWithFormat:@"SUBQUERY(children, $x, $x.age > 3).@count > 0"],
    [NSPredicate predicateWithFormat:@"ANY tags.name IN %@", @[ @"a", @"b" ]],
    [NSPredicate predicateWithFormat:@"author.name ==[c] 'ann' AND pages + 1 > 100"],
    [NSPredicate predicateWithFormat:@"date BETWEEN {%@, %@}", NSDate.date, [NSDate date]],
    [NSPredicate predicateWithFormat:@"name MATCHES '[A-Z].*'"],
    [NSPredicate predicateWithFormat:@"parent = nil"],
  ];
}

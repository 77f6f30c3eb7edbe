#import <Foundation/Foundation.h>

void Test(NSArray *items) {
  NSString *format = @"SELF == 'first'";
  for (id item in items) {
    NSLog(@"%@", [items filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:format]]);
    format = @"SELF == 'second'";
  }
}

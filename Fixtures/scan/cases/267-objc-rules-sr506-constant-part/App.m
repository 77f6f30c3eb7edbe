#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:
      [NSString stringWithFormat:@"kind == 'note' AND name == '%@'", name]];
}

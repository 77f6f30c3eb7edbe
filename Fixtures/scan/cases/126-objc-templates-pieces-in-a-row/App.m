#import <Foundation/Foundation.h>

NSPredicate *Search(NSString *first, NSString *last) {
  return [NSPredicate predicateWithFormat:
      [NSString stringWithFormat:@"rate != '5%%' AND name == '%@%@'", first, last]];
}

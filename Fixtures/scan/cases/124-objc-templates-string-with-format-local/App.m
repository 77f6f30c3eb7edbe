#import <Foundation/Foundation.h>

NSArray *Search(NSArray *people, NSString *text) {
  NSString *format = [NSString stringWithFormat:@"lastName == '%@'", text];
  return [people filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:format]];
}

#import <Foundation/Foundation.h>

NSArray *Tests(void) {
  return @[
    [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'a'"],  // sceneroute:allow SR001 an example for the page
    // sceneroute:allow SR001 another example
    [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'b'"],
    [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'c'"],
  ];
}

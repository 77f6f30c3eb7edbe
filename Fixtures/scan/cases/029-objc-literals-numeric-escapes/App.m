#import <Foundation/Foundation.h>

NSArray *Tests(void) {
  return @[
    [NSPredicate predicateWithFormat:@"SELF == '\141\x62\u00e7'"],
    [NSPredicate predicateWithFormat:@"SELF == 'caf\u00e9' AND SELF STARTSWITH 'c'"],
  ];
}

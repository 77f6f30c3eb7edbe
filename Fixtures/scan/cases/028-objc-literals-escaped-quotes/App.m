#import <Foundation/Foundation.h>

NSArray<NSPredicate *> *Tests(void) {
  return @[
    [NSPredicate predicateWithFormat:@"SELF == \"note/1\""],
    [NSPredicate predicateWithFormat:@"SELF == \"note/1\" OR SELF BEGINWITH \"draft/\""],
  ];
}

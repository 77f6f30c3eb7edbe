#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == 'list' "
                                        "OR SELF == 'search' "
                                       @"OR SELF BEGINWITH 'note/'"];
}

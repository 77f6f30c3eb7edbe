#import <Foundation/Foundation.h>

// It's a comment. "
NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == 'list' "
                                        @"OR SELF BEGINWITH 'note/'"];
}

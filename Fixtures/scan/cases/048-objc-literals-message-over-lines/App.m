#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return
    [
      NSPredicate
        predicateWithFormat
          :
          @
          "SELF == 'note/1'"
    ];
}

#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:
      @"SELF == 'list'"  // the first window: "list"
      /* @" OR SELF == 'gone'" */
      @" OR SELF == 'note'"];
}

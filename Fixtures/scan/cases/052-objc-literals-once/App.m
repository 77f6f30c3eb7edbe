#import <Foundation/Foundation.h>

void Once(long *token, void (^block)(void));

NSPredicate *Test(void) {
  static NSPredicate *test;
  static long token;
  Once(&token, ^{
    test = [NSPredicate predicateWithFormat:@"SELF BEGINSWITH[c] 'note/'"];
  });
  return test;
}

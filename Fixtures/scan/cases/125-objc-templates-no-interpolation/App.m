#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == '\\\\(note)' OR SELF == '100%'"];
}

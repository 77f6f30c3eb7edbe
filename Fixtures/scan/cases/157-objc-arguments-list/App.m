#import <Foundation/Foundation.h>

NSPredicate *One(void) { return [NSPredicate predicateWithFormat:@"SELF IN %@", @[ @"list", @"search" ]]; }
NSPredicate *Two(void) {
  NSArray<NSString *> *kinds = @[ @"note", @"draft" ];
  return [NSPredicate predicateWithFormat:@"SELF IN %@", kinds];
}
NSPredicate *Three(void) { return [NSPredicate predicateWithFormat:@"SELF IN %@", @[ @1, @(2) ]]; }

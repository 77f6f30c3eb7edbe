#import <Foundation/Foundation.h>

NSPredicate *One(void) {
  return [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF IN %@"
                          argumentArray:@[ @"list", @[ @"note", @"draft" ] ]];
}
NSPredicate *Two(void) { return [NSPredicate predicateWithFormat:@"SELF == 'list'" argumentArray:nil]; }

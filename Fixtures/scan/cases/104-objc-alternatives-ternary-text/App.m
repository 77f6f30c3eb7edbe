#import <Foundation/Foundation.h>

NSPredicate *Test(BOOL all) {
  return [NSPredicate predicateWithFormat:(all ? @"SELF BEGINSWITH 'note/'" : @"SELF BEGINWITH 'draft/'")];
}

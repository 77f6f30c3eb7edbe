#import <Foundation/Foundation.h>

NSPredicate *Test(BOOL isDraft) {
  NSString *format = @"SELF BEGINSWITH 'note/'";
  if (isDraft) format = @"SELF BEGINSWITH 'draft/'";
  return [NSPredicate predicateWithFormat:format];
}

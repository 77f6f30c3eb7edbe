#import <Foundation/Foundation.h>

static NSString *const kNote = @"SELF BEGINSWITH 'note/'";
#define DRAFT @"SELF BEGINSWITH 'draft/'"

NSPredicate *Test(BOOL isDraft) {
  NSString *format = isDraft ? DRAFT : kNote;
  return [NSPredicate predicateWithFormat:format];
}

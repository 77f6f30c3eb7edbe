#import <Foundation/Foundation.h>

static inline NSPredicate *NoteTest(void) {
  return [NSPredicate predicateWithFormat:@"SELF BEGINWITH 'note/'"];
}

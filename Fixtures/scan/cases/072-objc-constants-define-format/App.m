#import <Foundation/Foundation.h>

#define NOTE_TEST \
  @"SELF BEGINSWITH 'note/'"
#define SLASH "/"

NSPredicate *Note(void) { return [NSPredicate predicateWithFormat:NOTE_TEST]; }
NSPredicate *Draft(void) { return [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'draft" SLASH @"'"]; }

#import <Foundation/Foundation.h>
static NSString *const kFormat = @"SELF BEGINSWITH 'note/'";
NSPredicate *NoteTest(void) { return [NSPredicate predicateWithFormat:kFormat]; }

#import "Tests.h"
NSPredicate *Use(void) { return NoteTest(); }

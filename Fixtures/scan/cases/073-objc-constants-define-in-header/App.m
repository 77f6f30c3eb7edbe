#import "Names.h"

NSPredicate *Note(void) { return [NSPredicate predicateWithFormat:XYZNoteFormat]; }

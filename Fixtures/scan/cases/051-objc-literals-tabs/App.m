#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
		return	[NSPredicate	predicateWithFormat:	@"SELF\t==\t'note/1'"];
}

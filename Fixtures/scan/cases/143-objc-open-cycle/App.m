#import <Foundation/Foundation.h>

#define ONE TWO
#define TWO ONE

NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:ONE]; }

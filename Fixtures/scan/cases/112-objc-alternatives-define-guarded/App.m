#import <Foundation/Foundation.h>

#ifndef MAIN_FORMAT
#define MAIN_FORMAT @"SELF == 'main'"
#endif

NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:MAIN_FORMAT]; }

#import <Foundation/Foundation.h>

#define N1 @"SELF == 'end'"
#define N2 N1
#define N3 N2
#define N4 N3
#define N5 N4
#define N6 N5
#define N7 N6
#define N8 N7
#define N9 N8
#define N10 N9
#define N11 N10
#define N12 N11
#define N13 N12
#define N14 N13
#define N15 N14
#define N16 N15
#define N17 N16
#define N18 N17
#define N19 N18
#define N20 N19

NSPredicate *Test(void) { return [NSPredicate predicateWithFormat:N20]; }

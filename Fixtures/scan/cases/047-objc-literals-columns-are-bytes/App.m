#import <Foundation/Foundation.h>

NSPredicate *Test(void) { /* größe 日本 🗒️ */ return [NSPredicate predicateWithFormat:@"SELF == 'größe' OR SELF BEGINWITH '日本'"]; }

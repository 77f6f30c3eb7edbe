#import <Foundation/Foundation.h>
NSPredicate *App(void) { return [NSPredicate predicateWithFormat:@"SELF == 'app'"]; }

#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF MATCHES '%@/[0-9]+'", name]];
}

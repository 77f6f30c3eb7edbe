#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF MATCHES 'note/[0-9]' OR SELF IN %@", name]];
}

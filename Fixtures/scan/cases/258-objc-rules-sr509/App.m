#import <Foundation/Foundation.h>

NSPredicate *Red(NSString *kind) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF MATCHES '%@/[0-9]{4}'", kind]];
}
NSPredicate *Green(NSString *pattern) { return [NSPredicate predicateWithFormat:@"SELF MATCHES %@", pattern]; }

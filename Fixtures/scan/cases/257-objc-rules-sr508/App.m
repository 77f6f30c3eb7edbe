#import <Foundation/Foundation.h>

NSPredicate *Red(NSString *name) {
  return [NSPredicate predicateWithFormat:
      [NSString stringWithFormat:@"SELF MATCHES 'note/[0-9' AND SELF != '%@'", name]];
}
NSPredicate *Green(NSString *name) {
  return [NSPredicate predicateWithFormat:
      [NSString stringWithFormat:@"SELF MATCHES 'note/[0-9]' AND SELF != '%@'", name]];
}

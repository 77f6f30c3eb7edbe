#import <Foundation/Foundation.h>

NSPredicate *Red(NSString *id_) {
  return [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"SELF == 'note/%@", id_]];
}
NSPredicate *Green(NSString *id_) { return [NSPredicate predicateWithFormat:@"SELF == %@", id_]; }

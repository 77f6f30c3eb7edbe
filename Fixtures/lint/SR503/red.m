#import <Foundation/Foundation.h>

NSPredicate *Test(NSString *name) {
  return [NSPredicate predicateWithFormat:@"name == %@ AND kind == %@", name];
}

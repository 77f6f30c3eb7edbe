#import <Foundation/Foundation.h>

NSString *Pick(NSString *a, NSString *b);
NSPredicate *Test(NSDictionary *d) {
  return [NSPredicate predicateWithFormat:@"SELF == %@ OR SELF == %@ OR SELF == %@ OR SELF == %@",
      Pick(@"a, b", @"]"), d[@"x,]"], @"c,]", [d objectForKey:@"y"]];
}

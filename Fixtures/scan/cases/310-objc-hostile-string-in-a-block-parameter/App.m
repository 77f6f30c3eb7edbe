#import <Foundation/Foundation.h>

void Each(NSArray *all, void (^block)(NSString *format));

void Test(NSArray *all) {
  NSString *format = @"SELF == 'outer'";
  Each(all, ^(NSString *format) { NSLog(@"%@", [NSPredicate predicateWithFormat:format]); });
  Each(all, ^(NSString *other) { NSLog(@"%@", [NSPredicate predicateWithFormat:format]); });
}

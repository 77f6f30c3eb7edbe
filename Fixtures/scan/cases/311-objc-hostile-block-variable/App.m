#import <Foundation/Foundation.h>

void Run(void (^block)(void));

NSPredicate *Test(NSString *text) {
  __block NSString *format = @"SELF == 'first'";
  Run(^{ format = text; });
  return [NSPredicate predicateWithFormat:format];
}

#import <Foundation/Foundation.h>

NSArray *Tests(void) {
  return @[ [NSPredicate predicateWithFormat:@"SELF BEGINSWITH 'https://example.com/*/notes'"],
            [NSPredicate predicateWithFormat:@"SELF == 'a*/b'"] ];
}

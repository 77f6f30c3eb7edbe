#import <Foundation/Foundation.h>

NSPredicate *Test(void) {
  return [NSPredicate predicateWithFormat:@"SELF == 'list'"
#ifdef DEBUG
                                        @" OR SELF == 'debug'"
#endif
  ];
}

#import <Foundation/Foundation.h>

static NSPredicate *Test() {
  return [NSPredicate predicateWithFormat:@R"(SELF MATCHES "note-\\d{4}")"];
}

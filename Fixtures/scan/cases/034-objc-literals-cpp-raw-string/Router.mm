#import <Foundation/Foundation.h>
#include <string>

static const std::string kHelp = R"help(
  [NSPredicate predicateWithFormat:@"SELF == 'example'"]  ")" is not the end
)help";

static NSPredicate *Test() {
  return [NSPredicate predicateWithFormat:@"SELF == 'note/1'"];
}

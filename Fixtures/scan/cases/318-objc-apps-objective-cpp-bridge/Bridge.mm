#import <Foundation/Foundation.h>
#include <map>
#include <vector>

namespace app {
template <typename T> struct Box { T value; };

static const char *kSchema = R"sql(
  CREATE TABLE "notes" (id TEXT, -- it's the "identifier"
)sql";

static std::vector<std::map<int, Box<int>>> boxes;

static NSPredicate *make(NSString *kind) {
  auto prefix = [&](NSString *text) -> NSString * { return [text stringByAppendingString:@"/"]; };
  if (boxes.size() > 1'000u) return nil;
  return [NSPredicate predicateWithFormat:@"SELF BEGINSWITH %@", prefix(kind)];
}
}  // namespace app

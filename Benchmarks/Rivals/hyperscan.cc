// Hyperscan in block mode: which distinct leaves match. No routing: it is spared the scenes.
// Vectorscan has the same header, and is built with its name as ENGINE.
#include <hs/hs.h>

#include "workload.h"

#ifndef ENGINE
#define ENGINE "hyperscan"
#endif

static int on_match(unsigned, unsigned long long, unsigned long long, unsigned, void *count) {
  *static_cast<size_t *>(count) += 1;
  return 0;
}

int main(int, char **arguments) {
  Workload workload = read_workload(arguments[1]);
  std::vector<const char *> patterns;
  std::vector<unsigned> flags, numbers;
  for (Leaf &leaf : workload.leaves) {
    if (leaf.regex.back() == '$') leaf.regex.replace(leaf.regex.size() - 1, 1, "\\z");
    patterns.push_back(leaf.regex.c_str());
    flags.push_back(HS_FLAG_DOTALL | (leaf.folds ? HS_FLAG_CASELESS : 0));
    numbers.push_back(numbers.size());
  }
  double start = seconds();
  hs_database_t *database = nullptr;
  hs_compile_error_t *error = nullptr;
  if (hs_compile_multi(patterns.data(), flags.data(), numbers.data(), patterns.size(),
                       HS_MODE_BLOCK, nullptr, &database, &error) != HS_SUCCESS) {
    std::fprintf(stderr, ENGINE " refuses the patterns: %s\n", error->message);
    return 1;
  }
  double build = seconds() - start;
  hs_scratch_t *scratch = nullptr;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) return 1;
  size_t matches = 0;
  serve(ENGINE, workload.identifiers.size(), false, build, [&] {
    for (const std::string &text : workload.identifiers) {
      hs_scan(database, text.data(), text.size(), 0, scratch, on_match, &matches);
    }
  });
}

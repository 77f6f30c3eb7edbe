// The floor: every scene in turn, memcmp, memmem and PCRE2's JIT, the whole route.
//
// It stops at the first scene that prefers the identifier; that is as early as a loop can.
#include "leaf_test.h"

static std::vector<Test> tests;

// The number of the scene that takes the identifier, from 1; 0 for none.
static size_t route(const Workload &workload, const std::string &identifier) {
  char folded_text[4096];
  const char *text = identifier.data();
  size_t count = std::min(identifier.size(), sizeof folded_text);
  for (size_t i = 0; i < count; i += 1) folded_text[i] = folded(text[i]);
  auto is_leaf_true = [&](int leaf) { return holds(tests[leaf], text, folded_text, count); };
  size_t possible = 0;
  for (size_t i = 0; i < workload.scenes.size(); i += 1) {
    const Scene &scene = workload.scenes[i];
    if (is_true(scene.prefers, is_leaf_true)) return i + 1;
    if (!possible && is_true(scene.can, is_leaf_true)) possible = i + 1;
  }
  return possible;
}

int main(int count_of_arguments, char **arguments) {
  Workload workload = read_workload(arguments[1]);
  double start = seconds();
  for (Leaf &leaf : workload.leaves) tests.push_back(compiled(leaf));
  double build = seconds() - start;
  size_t wanted = std::max<size_t>(50, 10000000 / workload.scenes.size());
  size_t count = std::min(workload.identifiers.size(), wanted);
  std::vector<size_t> winners(count);
  auto pass = [&] {
    for (size_t i = 0; i < count; i += 1) winners[i] = route(workload, workload.identifiers[i]);
  };
  pass();
  if (count_of_arguments > 2) write_winners(arguments[2], winners);
  serve("linear-c", count, true, build, pass);
}

// RE2::Set: which distinct leaves match. No routing: it is spared the scenes.
//
// Its automaton is made while it matches, so identifiers that it has seen are another measure than
// new ones. It gets 8 GB; with its default of 8 MB it gives up from a few thousand leaves on.
#include <re2/re2.h>
#include <re2/set.h>

#include "workload.h"

static std::string whole(const Leaf &leaf) {
  std::string regex = leaf.regex;
  bool front = regex.front() == '^', end = regex.back() == '$';
  if (front) regex.erase(0, 1);
  if (end) regex.pop_back();
  regex = (front ? "" : ".*") + regex + (end ? "" : ".*");
  return leaf.folds ? "(?i:" + regex + ")" : regex;
}

int main(int, char **arguments) {
  Workload workload = read_workload(arguments[1]);
  RE2::Options options;
  options.set_max_mem(int64_t{8} << 30);
  options.set_dot_nl(true);
  options.set_log_errors(false);
  double start = seconds();
  RE2::Set set(options, RE2::ANCHOR_BOTH);
  for (const Leaf &leaf : workload.leaves) {
    if (set.Add(whole(leaf), nullptr) < 0) {
      std::fprintf(stderr, "RE2 refuses %s\n", leaf.regex.c_str());
      return 1;
    }
  }
  if (!set.Compile()) {
    std::fprintf(stderr, "RE2::Set cannot compile %zu leaves\n", workload.leaves.size());
    return 1;
  }
  double build = seconds() - start;
  std::vector<int> matched;
  size_t count = 0;
  // New identifiers cost milliseconds at scale: so many as four seconds allow.
  double first = seconds();
  while (count < workload.identifiers.size() && (count < 20 || seconds() - first < 4)) {
    set.Match(workload.identifiers[count], &matched);
    count += 1;
  }
  const double nanoseconds = (seconds() - first) * 1e9 / count;
  introduce("re2-set-new", count, false, build, ",\"nanoseconds\":" + std::to_string(nanoseconds));
  serve("re2-set-warm", count, false, build, [&] {
    for (size_t i = 0; i < count; i += 1) {
      matched.clear();
      set.Match(workload.identifiers[i], &matched);
    }
  });
}

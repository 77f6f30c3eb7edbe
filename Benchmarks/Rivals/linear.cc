// The floor: every scene in turn, memcmp, memmem and PCRE2's JIT, the whole route.
//
// It stops at the first scene that prefers the identifier; that is as early as a loop can.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <string.h>

#include "workload.h"

enum Kind { kEqual, kPrefix, kSuffix, kContains, kLike, kMatches };

struct Test {
  Kind kind;
  bool folds;
  const char *constant;
  size_t count;
  pcre2_code *code;
};

static pcre2_match_data *match_data;

static char folded(char letter) {
  return static_cast<unsigned char>(letter - 'A') < 26 ? letter | 0x20 : letter;
}

static bool is_like(const char *text, size_t count, const char *pattern, size_t length) {
  size_t at = 0, in = 0, star = length, resume = 0;
  while (at < count) {
    if (in < length && pattern[in] == '*') {
      star = in++;
      resume = at;
    } else if (in < length && pattern[in] == text[at]) {
      in += 1;
      at += 1;
    } else if (star < length) {
      in = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (in < length && pattern[in] == '*') in += 1;
  return in == length;
}

static bool holds(const Test &test, const char *text, const char *folded_text, size_t count) {
  const char *subject = test.folds ? folded_text : text;
  switch (test.kind) {
    case kEqual:
      return count == test.count && memcmp(subject, test.constant, count) == 0;
    case kPrefix:
      return count >= test.count && memcmp(subject, test.constant, test.count) == 0;
    case kSuffix:
      return count >= test.count &&
             memcmp(subject + count - test.count, test.constant, test.count) == 0;
    case kContains:
      return memmem(subject, count, test.constant, test.count) != nullptr;
    case kLike:
      return is_like(subject, count, test.constant, test.count);
    case kMatches:
      return pcre2_jit_match(test.code, reinterpret_cast<PCRE2_SPTR>(text), count, 0, 0, match_data,
                             nullptr) > 0;
  }
  return false;
}

static Test compiled(Leaf &leaf) {
  static const char *const names[] = {"==",       "BEGINSWITH", "ENDSWITH",
                                      "CONTAINS", "LIKE",       "MATCHES"};
  int kind = 0;
  while (leaf.op != names[kind]) kind += 1;
  if (leaf.folds && kind != kMatches) {
    std::transform(leaf.constant.begin(), leaf.constant.end(), leaf.constant.begin(), folded);
  }
  Test test = {Kind(kind), leaf.folds, leaf.constant.data(), leaf.constant.size(), nullptr};
  if (kind != kMatches) return test;
  int error;
  PCRE2_SIZE place;
  uint32_t options = PCRE2_DOTALL | PCRE2_DOLLAR_ENDONLY | (leaf.folds ? PCRE2_CASELESS : 0);
  test.code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(leaf.regex.data()), leaf.regex.size(),
                            options, &error, &place, nullptr);
  if (!test.code || pcre2_jit_compile(test.code, PCRE2_JIT_COMPLETE) != 0) {
    std::fprintf(stderr, "PCRE2 refuses %s\n", leaf.regex.c_str());
    std::exit(2);
  }
  return test;
}

static std::vector<Test> tests;

static bool is_true(const std::vector<int> &steps, const char *text, const char *folded_text,
                    size_t count) {
  bool stack[64];
  int top = 0;
  for (int step : steps) {
    switch (step) {
      case kAnd: top -= 1; stack[top - 1] &= stack[top]; break;
      case kOr: top -= 1; stack[top - 1] |= stack[top]; break;
      case kNot: stack[top - 1] = !stack[top - 1]; break;
      case kTrue: stack[top++] = true; break;
      case kFalse: stack[top++] = false; break;
      default: stack[top++] = holds(tests[step], text, folded_text, count);
    }
  }
  return stack[0];
}

// The number of the scene that takes the identifier, from 1; 0 for none.
static size_t route(const Workload &workload, const std::string &identifier) {
  char folded_text[4096];
  const char *text = identifier.data();
  size_t count = std::min(identifier.size(), sizeof folded_text);
  for (size_t i = 0; i < count; i += 1) folded_text[i] = folded(text[i]);
  size_t possible = 0;
  for (size_t i = 0; i < workload.scenes.size(); i += 1) {
    const Scene &scene = workload.scenes[i];
    if (is_true(scene.prefers, text, folded_text, count)) return i + 1;
    if (!possible && is_true(scene.can, text, folded_text, count)) possible = i + 1;
  }
  return possible;
}

int main(int, char **arguments) {
  Workload workload = read_workload(arguments[1]);
  match_data = pcre2_match_data_create(32, nullptr);
  double start = seconds();
  for (Leaf &leaf : workload.leaves) tests.push_back(compiled(leaf));
  double build = seconds() - start;
  size_t wanted = std::max<size_t>(50, 10000000 / workload.scenes.size());
  size_t count = std::min(workload.identifiers.size(), wanted), sum = 0;
  double time = median_pass(count, [&] {
    sum = 0;
    for (size_t i = 0; i < count; i += 1) sum += route(workload, workload.identifiers[i]);
  });
  print_result("linear-c", time, count, true, build, sum);
}

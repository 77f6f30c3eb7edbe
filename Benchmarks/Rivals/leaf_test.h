// Tests of single leaves and of whole predicates, for the rivals that route.
#pragma once

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

inline pcre2_match_data *const match_data = pcre2_match_data_create(32, nullptr);

inline char folded(char letter) {
  return static_cast<unsigned char>(letter - 'A') < 26 ? letter | 0x20 : letter;
}

inline bool is_like(const char *text, size_t count, const char *pattern, size_t length) {
  size_t at = 0, in = 0, star = length, resume = 0;
  while (at < count) {
    if (in < length && pattern[in] == '*') {
      star = in++;
      resume = at;
    } else if (in < length && (pattern[in] == '?' || pattern[in] == text[at])) {
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

inline bool holds(const Test &test, const char *text, const char *folded_text, size_t count) {
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

inline Test compiled(Leaf &leaf) {
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

template <class Holds>
bool is_true(const std::vector<int> &steps, Holds holds) {
  bool stack[64];
  int top = 0;
  for (int step : steps) {
    switch (step) {
      case kAnd: top -= 1; stack[top - 1] &= stack[top]; break;
      case kOr: top -= 1; stack[top - 1] |= stack[top]; break;
      case kNot: stack[top - 1] = !stack[top - 1]; break;
      case kTrue: stack[top++] = true; break;
      case kFalse: stack[top++] = false; break;
      default: stack[top++] = holds(step);
    }
  }
  return stack[0];
}

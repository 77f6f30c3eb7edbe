// The call of PCRE2's machine code on the texts of P16, with nothing around it.
//
// The settings are those of MATCHES, so that both answer the same question: `.` stops at every line
// end of Unicode, and the whole text must match.
//
//   pcre2_jit FILE NAME     a line of `routing-report --predicates`, by its name
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "workload.h"

static const std::string kOperator = "SELF MATCHES \"";

static int measure(const std::string &pattern, const std::string &text) {
  int error;
  PCRE2_SIZE place;
  pcre2_compile_context *context = pcre2_compile_context_create(nullptr);
  pcre2_set_newline(context, PCRE2_NEWLINE_ANY);
  pcre2_set_bsr(context, PCRE2_BSR_UNICODE);
  pcre2_code *code = pcre2_compile(
      reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error, &place,
      context);
  if (!code || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) {
    std::fprintf(stderr, "PCRE2 refuses %s\n", pattern.c_str());
    return 2;
  }
  pcre2_match_data *data = pcre2_match_data_create(1, nullptr);
  const size_t rounds = 10000;
  size_t hits = 0;
  auto pass = [&] {
    hits = 0;
    for (size_t i = 0; i < rounds; i += 1) {
      hits += pcre2_jit_match(code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0,
                              PCRE2_NO_UTF_CHECK, data, nullptr) >= 0;
    }
  };
  pass();
  if (hits != rounds) {
    std::fprintf(stderr, "PCRE2 answers false to %s\n", pattern.c_str());
    return 1;
  }
  serve("pcre2-jit", rounds, false, 0, pass);
  return 0;
}

int main(int count_of_arguments, char **arguments) {
  std::ifstream file(count_of_arguments > 2 ? arguments[1] : "");
  std::string name, predicate, text;
  while (std::getline(file, name, '\t') && std::getline(file, predicate, '\t') &&
         std::getline(file, text)) {
    if (name != arguments[2] || predicate.rfind(kOperator, 0) != 0) continue;
    const size_t from = kOperator.size();
    return measure(predicate.substr(from, predicate.size() - from - 1), text);
  }
  std::fprintf(stderr, "no such predicate with MATCHES in the list\n");
  return 2;
}

// The call of PCRE2's machine code on the texts of P16, with nothing around it.
//
// The settings are those of MATCHES, so that both answer the same question: `.` stops at every line
// end of Unicode, and the whole text must match.
// Reads lines of `routing-report --predicates`, and takes those with MATCHES.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "workload.h"

static const std::string kOperator = "SELF MATCHES \"";

static void measure(const std::string &name, const std::string &pattern, const std::string &text) {
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
    std::exit(2);
  }
  pcre2_match_data *data = pcre2_match_data_create(1, nullptr);
  size_t rounds = 100000, hits = 0;
  double time = median_pass(rounds, [&] {
    hits = 0;
    for (size_t i = 0; i < rounds; i += 1) {
      hits += pcre2_jit_match(code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0,
                              PCRE2_NO_UTF_CHECK, data, nullptr) >= 0;
    }
  });
  if (hits != rounds) {
    std::fprintf(stderr, "PCRE2 answers false to %s\n", name.c_str());
    return;
  }
  std::printf(
      "{\"workload\":\"evaluate %s\",\"result\":{\"engine\":\"pcre2-jit\",\"nanoseconds\":%.1f,"
      "\"routes\":false}}\n",
      name.c_str(), time);
}

int main(int, char **arguments) {
  std::ifstream file(arguments[1]);
  if (!file) {
    std::fprintf(stderr, "cannot read the list of predicates\n");
    return 2;
  }
  std::string name, predicate, text;
  while (std::getline(file, name, '\t') && std::getline(file, predicate, '\t') &&
         std::getline(file, text)) {
    if (predicate.rfind(kOperator, 0) != 0) continue;
    size_t from = kOperator.size();
    measure(name, predicate.substr(from, predicate.size() - from - 1), text);
  }
}

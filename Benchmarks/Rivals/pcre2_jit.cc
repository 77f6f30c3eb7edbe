// The call of PCRE2's machine code on the texts of P16, with nothing around it.
//
// Reads lines of `routing-report --predicates`, and takes those with MATCHES.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "workload.h"

static const std::string kOperator = "SELF MATCHES \"";

static void measure(const std::string &name, const std::string &pattern, const std::string &text) {
  int error;
  PCRE2_SIZE place;
  std::string whole = "^(?:" + pattern + ")\\z";
  pcre2_code *code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(whole.data()), whole.size(),
                                   PCRE2_UTF, &error, &place, nullptr);
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

#include "ICUShim.h"

#include <unicode/uregex.h>

icu_regex *icu_regex_open(const uint16_t *pattern, int32_t length, int ignores_case,
                          int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  uint32_t flags = UREGEX_MULTILINE | (ignores_case ? UREGEX_CASE_INSENSITIVE : 0);
  URegularExpression *regex =
      uregex_open((const UChar *)pattern, length, flags, NULL, &error);
  *status = error;
  if (U_FAILURE(error)) {
    uregex_close(regex);
    return NULL;
  }
  // Steps of the engine, in thousands or so: a pattern that backtracks without end gives up.
  uregex_setTimeLimit(regex, 400, &error);
  return (icu_regex *)regex;
}

int icu_regex_matches(icu_regex *regex, const uint16_t *text, int32_t length, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  static const UChar empty[1] = {0};
  uregex_setText((URegularExpression *)regex, length ? (const UChar *)text : empty, length, &error);
  UBool matched = uregex_matches((URegularExpression *)regex, -1, &error);
  *status = error;
  return U_FAILURE(error) ? -1 : matched ? 1 : 0;
}

void icu_regex_close(icu_regex *regex) { uregex_close((URegularExpression *)regex); }

const char *icu_error_name(int32_t status) { return u_errorName((UErrorCode)status); }

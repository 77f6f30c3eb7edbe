#ifndef SCENEROUTE_ICU_SHIM_H
#define SCENEROUTE_ICU_SHIM_H

#include <stdint.h>

// ICU renames its functions by version with macros, which Swift cannot see.

/// A compiled regular expression of ICU.
typedef struct icu_regex icu_regex;

/// Compiles a pattern with UREGEX_MULTILINE; sets `status` to ICU's error code, 0 or less when good.
icu_regex *icu_regex_open(const uint16_t *pattern, int32_t length, int ignores_case,
                          int32_t *status);
/// Whether the whole text matches: 1, 0, or -1 with an error code in `status`.
int icu_regex_matches(icu_regex *regex, const uint16_t *text, int32_t length, int32_t *status);
void icu_regex_close(icu_regex *regex);
/// ICU's name of an error code.
const char *icu_error_name(int32_t status);

#endif

#ifndef SCENEROUTE_CPCRE2_SHIM_H
#define SCENEROUTE_CPCRE2_SHIM_H

// The library is built for three code unit widths; every name used here is of the 8-bit one.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif

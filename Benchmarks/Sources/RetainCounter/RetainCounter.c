// Counts retains by standing in for the runtime's functions: the executable's definitions come
// before the library's. The hooks that the runtime has for instruments are of no use, as that of
// Swift 6.3 dereferences small strings. Linux on x86-64 only, where retaining has C's calling
// convention.
#define _GNU_SOURCE
#include "RetainCounter.h"

#if defined(__linux__) && defined(__x86_64__)

#include <dlfcn.h>
#include <stdint.h>

static _Thread_local long retains;

typedef void *(*retain)(void *object);

#define STAND_IN_FOR(name)                                      \
  void *name(void *object) {                                    \
    static retain original;                                     \
    retain known = __atomic_load_n(&original, __ATOMIC_RELAXED); \
    if (!known) {                                               \
      known = (retain)dlsym(RTLD_NEXT, #name);                  \
      __atomic_store_n(&original, known, __ATOMIC_RELAXED);     \
    }                                                           \
    retains += (intptr_t)object > 0;                            \
    return known(object);                                       \
  }

// Constants and small strings are negative: there is nothing to count of them.
STAND_IN_FOR(swift_retain)
STAND_IN_FOR(swift_bridgeObjectRetain)

long sceneroute_retains(void) { return retains; }
#else
long sceneroute_retains(void) { return -1; }
#endif

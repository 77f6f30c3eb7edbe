// Counts heap allocations of a thread by standing in for the allocator of glibc. The executable's
// definitions come before the library's, so no preloading is needed. Linux with glibc only.
#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>

// A sanitizer brings an allocator of its own.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long allocations;

long sceneroute_allocations(void) { return allocations; }

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations += 1;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
#else
long sceneroute_allocations(void) { return -1; }
#endif

#define _GNU_SOURCE
#include "HandWritten.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static bool has_prefix(const char *text, size_t count, const char *part, size_t length) {
  return count >= length && memcmp(text, part, length) == 0;
}

static bool has_suffix(const char *text, size_t count, const char *part, size_t length) {
  return count >= length && memcmp(text + count - length, part, length) == 0;
}

static bool is_equal(const char *text, size_t count, const char *other, size_t length) {
  return count == length && memcmp(text, other, length) == 0;
}

#define CONSTANT(part) part, sizeof(part) - 1

bool hand_equality(const char *text, size_t count) {
  return is_equal(text, count, CONSTANT("mailbox/archive-2041/message-000000000042"));
}

bool hand_prefix(const char *text, size_t count) {
  return has_prefix(text, count, CONSTANT("mailbox/archive-2041/"));
}

bool hand_suffix_folded(const char *text, size_t count) {
  static const char part[] = "message-000000000042";
  const size_t length = sizeof(part) - 1;
  if (count < length) return false;
  const char *end = text + count - length;
  for (size_t i = 0; i < length; i += 1) {
    unsigned char letter = (unsigned char)end[i];
    if (letter - 'A' < 26u) letter |= 0x20;
    if (letter != (unsigned char)part[i]) return false;
  }
  return true;
}

bool hand_membership(const char *text, size_t count) {
  static const char prefix[] = "mailbox/archive-2041/message-0000000000";
  static char constants[20][64];
  static size_t lengths[20];
  if (lengths[0] == 0) {
    for (int i = 0; i < 20; i += 1) {
      lengths[i] = (size_t)snprintf(constants[i], 64, "%s%02d", prefix, 23 + i);
    }
  }
  for (int i = 0; i < 20; i += 1) {
    if (is_equal(text, count, constants[i], lengths[i])) return true;
  }
  return false;
}

// SELF BEGINSWITH "mailbox/" AND NOT SELF ENDSWITH ".tmp" AND NOT SELF CONTAINS "/sealed/"
// AND (SELF == "mailbox/all" OR SELF ENDSWITH "/index" OR SELF CONTAINS "message-0000")
bool hand_six_clauses(const char *text, size_t count) {
  return has_prefix(text, count, CONSTANT("mailbox/")) &&
         !has_suffix(text, count, CONSTANT(".tmp")) &&
         memmem(text, count, CONSTANT("/sealed/")) == NULL &&
         (is_equal(text, count, CONSTANT("mailbox/all")) ||
          has_suffix(text, count, CONSTANT("/index")) ||
          memmem(text, count, CONSTANT("message-0000")) != NULL);
}

size_t hand_repeat(hand_written function, const char *text, size_t count, size_t rounds) {
  size_t hits = 0;
  for (size_t i = 0; i < rounds; i += 1) {
    // The compiler must take the text for a new one, or it would call once.
    __asm__ volatile("" : "+r"(text) : : "memory");
    hits += function(text, count);
  }
  return hits;
}

double thread_nanoseconds(void) {
  struct timespec taken;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
  return taken.tv_sec * 1e9 + taken.tv_nsec;
}

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <sched.h>

size_t heap_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static cpu_set_t all_cores;
static bool knows_all_cores;

static void note_all_cores(void) {
  if (!knows_all_cores) knows_all_cores = sched_getaffinity(0, sizeof(all_cores), &all_cores) == 0;
}

bool limit_to_cores(int cores) {
  note_all_cores();
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  for (int core = 0; core < CPU_SETSIZE && cores > 0; core += 1) {
    if (!CPU_ISSET(core, &all_cores)) continue;
    CPU_SET(core, &chosen);
    cores -= 1;
  }
  return knows_all_cores && sched_setaffinity(0, sizeof(chosen), &chosen) == 0;
}

int usable_cores(void) {
  note_all_cores();
  return knows_all_cores ? CPU_COUNT(&all_cores) : 0;
}
#else
size_t heap_in_use(void) { return 0; }
bool limit_to_cores(int cores) { return (void)cores, false; }
int usable_cores(void) { return 0; }
#endif

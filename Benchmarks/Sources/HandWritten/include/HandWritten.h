#ifndef SCENEROUTE_HAND_WRITTEN_H
#define SCENEROUTE_HAND_WRITTEN_H

#include <stdbool.h>
#include <stddef.h>

/// What a C programmer would write for one predicate: the measure for the evaluator.
typedef bool (*hand_written)(const char *text, size_t count);

/// SELF == "mailbox/archive-2041/message-000000000042"
bool hand_equality(const char *text, size_t count);
/// SELF BEGINSWITH "mailbox/archive-2041/"
bool hand_prefix(const char *text, size_t count);
/// SELF ENDSWITH[c] "MESSAGE-000000000042"
bool hand_suffix_folded(const char *text, size_t count);
/// SELF IN { twenty constants of 42 bytes, the text's own the last }
bool hand_membership(const char *text, size_t count);
/// Six comparisons with AND, OR and NOT; see the source.
bool hand_six_clauses(const char *text, size_t count);

/// Calls `function` on the text `rounds` times; returns how often it was true.
size_t hand_repeat(hand_written function, const char *text, size_t count, size_t rounds);

/// The processor's time that the calling thread has taken so far, in nanoseconds.
double thread_nanoseconds(void);

/// The bytes of heap in use; 0 where the system does not say.
size_t heap_in_use(void);

/// Lets the calling thread, and threads that it makes, run on the first `cores` cores it may use.
/// Returns false where the system cannot.
bool limit_to_cores(int cores);

/// The number of cores that the calling thread may use; 0 where the system does not say.
int usable_cores(void);

#endif

/// The C module that knows which mutant is active.
///
/// The environment says so: `SCENEROUTE_MUTANT` is its number, 0 for none. A process may use so
/// much time of the processor as `SCENEROUTE_MUTANT_SECONDS` says, also one that a test starts. The
/// file `SCENEROUTE_MUTANT_REACHED` has a byte for each number, which becomes 1 when the place of
/// the mutant is reached.
enum SwitchSources {
  static let files = [
    "Sources/MutantSwitch/include/MutantSwitch.h": header,
    "Sources/MutantSwitch/MutantSwitch.c": source,
  ]

  private static let header = """
    #pragma once
    #include <stdbool.h>
    #include <stdint.h>

    extern int32_t mutantSwitchActive;
    extern uint8_t *mutantSwitchReached;

    static inline __attribute__((always_inline)) bool mutantIs(int32_t number) {
      if (__builtin_expect(mutantSwitchReached != 0, 0)) mutantSwitchReached[number] = 1;
      return number == mutantSwitchActive;
    }

    """

  private static let source = """
    #include "MutantSwitch.h"
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/resource.h>
    #include <sys/stat.h>
    #include <unistd.h>

    int32_t mutantSwitchActive = 0;
    uint8_t *mutantSwitchReached = 0;

    __attribute__((constructor)) static void mutantSwitchStart(void) {
      const char *active = getenv("SCENEROUTE_MUTANT");
      const char *seconds = getenv("SCENEROUTE_MUTANT_SECONDS");
      const char *reached = getenv("SCENEROUTE_MUTANT_REACHED");
      if (active) mutantSwitchActive = atoi(active);
      if (seconds) {
        rlim_t limit = (rlim_t)atoi(seconds);
        struct rlimit time = {limit, limit + 1};
        setrlimit(RLIMIT_CPU, &time);
      }
      /* A loop without an end must not take all the memory. */
      struct rlimit memory = {8ull << 30, 8ull << 30};
      if (mutantSwitchActive > 0) setrlimit(RLIMIT_AS, &memory);
      if (!reached) return;
      int file = open(reached, O_RDWR);
      struct stat state;
      if (file < 0 || fstat(file, &state) != 0) abort();
      void *bytes = mmap(0, (size_t)state.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (bytes == MAP_FAILED) abort();
      mutantSwitchReached = bytes;
      close(file);
    }

    """
}

// Reads a translated workload, and times passes over its identifiers when asked. Shared by the
// rivals.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <time.h>

struct Leaf {
  std::string op;
  bool folds;
  std::string constant;
  std::string regex;
};

// A predicate in postfix: leaves by number, or one of these.
enum Step { kAnd = -1, kOr = -2, kNot = -3, kTrue = -4, kFalse = -5 };

struct Scene {
  std::vector<int> can, prefers;
};

struct Workload {
  std::vector<Leaf> leaves;
  std::vector<Scene> scenes;
  std::vector<std::string> identifiers;
};

inline std::vector<int> steps(const std::string &text) {
  std::vector<int> result;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    size_t sign = std::string("&|!TF").find(word);
    result.push_back(sign == std::string::npos ? std::stoi(word) : -1 - static_cast<int>(sign));
  }
  return result;
}

inline Workload read_workload(const char *path) {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path);
    std::exit(2);
  }
  Workload workload;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string field; std::getline(parts, field, '\t');) fields.push_back(field);
    if (fields[0] == "L") {
      workload.leaves.push_back({fields[1], fields[2] == "c", fields[3], fields[4]});
    } else if (fields[0] == "S") {
      workload.scenes.push_back({steps(fields[1]), steps(fields[2])});
    } else {
      workload.identifiers.push_back(fields[1]);
    }
  }
  return workload;
}

// The processor's time of this program, which has one thread: what others do meanwhile is left out.
inline double seconds() {
  timespec taken;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
  return taken.tv_sec + taken.tv_nsec / 1e9;
}

// Writes the number of the scene that takes each identifier, from 1; 0 for none.
inline void write_winners(const char *path, const std::vector<size_t> &winners) {
  std::ofstream file(path);
  for (size_t winner : winners) file << winner << '\n';
}

// Says in a line of JSON what the engine is. `more` are members of what was measured once.
inline void introduce(const char *engine, size_t identifiers, bool routes, double build_seconds,
                      const std::string &more = "") {
  std::printf("{\"engine\":\"%s\",\"identifiers\":%zu,\"routes\":%s,", engine, identifiers,
              routes ? "true" : "false");
  std::printf("\"buildMilliseconds\":%.3f%s}\n", build_seconds * 1e3, more.c_str());
  std::fflush(stdout);
}

// Introduces the engine, and then for each line on standard input times passes over the identifiers
// and prints nanoseconds for one of them.
//
// So two programs are timed in turns, and what else the machine does meets both.
template <class Pass>
void serve(const char *engine, size_t identifiers, bool routes, double build_seconds, Pass pass) {
  auto seconds_of = [&](size_t passes) {
    double start = seconds();
    for (size_t i = 0; i < passes; i += 1) pass();
    return seconds() - start;
  };
  seconds_of(1);
  const double once = seconds_of(1);
  const size_t passes = std::max<size_t>(1, static_cast<size_t>(0.005 / once));
  introduce(engine, identifiers, routes, build_seconds);
  for (std::string line; std::getline(std::cin, line);) {
    // Another program ran meanwhile and has the caches.
    if (once < 0.1) pass();
    std::printf("%.3f\n", seconds_of(passes) * 1e9 / passes / identifiers);
    std::fflush(stdout);
  }
}

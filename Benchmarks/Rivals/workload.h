// Reads a translated workload, and times passes over its identifiers. Shared by the rivals.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

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

inline double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Runs one pass to warm up, then fifteen: the median, in nanoseconds an identifier.
template <class Pass>
double median_pass(size_t identifiers, Pass pass) {
  pass();
  std::vector<double> times;
  for (int i = 0; i < 15; i += 1) {
    double start = seconds();
    pass();
    times.push_back((seconds() - start) * 1e9 / identifiers);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Writes the number of the scene that takes each identifier, from 1; 0 for none.
inline void write_winners(const char *path, const std::vector<size_t> &winners) {
  std::ofstream file(path);
  for (size_t winner : winners) file << winner << '\n';
}

inline void print_result(const char *engine, double nanoseconds, size_t identifiers, bool routes,
                         double build_seconds, size_t sum) {
  std::printf(
      "{\"engine\":\"%s\",\"nanoseconds\":%.1f,\"identifiers\":%zu,\"routes\":%s,"
      "\"buildMilliseconds\":%.3f,\"sum\":%zu}\n",
      engine, nanoseconds, identifiers, routes ? "true" : "false", build_seconds * 1e3, sum);
}

// The index sketch: one structure for each kind of comparison, the whole route.
//
// Every leaf is filed once, under a part of its constant with letters folded, and tested exactly
// when an identifier comes upon that part. Of all scenes only those that could still win are asked.
#include "index_sketch.h"

// The access to a predicate: leaves of which one must be true for it to be true.
struct Cover {
  bool exists;
  bool is_exact;
  double cost;
  std::vector<int> leaves;
};

class Sketch {
 public:
  explicit Sketch(Workload &workload) : workload(workload) {
    for (Leaf &leaf : workload.leaves) {
      literals.push_back(required_literals(leaf));
      records.push_back({compiled(leaf), {{kNone, false}, {kNone, false}}, 0});
    }
    is_filed.resize(records.size());
    for (size_t i = 0; i < workload.scenes.size(); i += 1) add(i);
  }

  // The number of the scene that takes the identifier, from 1; 0 for none.
  size_t route(const std::string &identifier) {
    alignas(64) char buffer[2 * kLongest + 128];
    size_t count = std::min<size_t>(identifier.size(), kLongest);
    text = identifier.data();
    folded_text = buffer + 32;
    length = count;
    best[0] = best[1] = kNone;
    fold(buffer + 32, text, count);
    const char *const subject = buffer + 32;
    exact.find(subject, count, [&](uint32_t leaf) { take(leaf); });
    heads.walk(subject, count, [&](uint32_t leaf) { take(leaf); });
    if (!tails.is_empty()) {
      char *backward = buffer + 64 + kLongest;
      reverse(backward, subject, count);
      tails.walk(backward, count, [&](uint32_t leaf) { take(leaf); });
    }
    long_parts.scan(subject, count, [&](uint32_t leaf) { take(leaf); });
    short_parts.scan(subject, count, [&](uint32_t leaf) { take(leaf); });
    for (uint32_t leaf : partless) take(leaf);
    for (int tier = 0; tier < 2 && best[0] == kNone; tier += 1) {
      for (uint32_t scene : coverless[tier]) {
        if (scene >= best[tier]) break;
        if (accepts(scene, tier)) best[tier] = scene;
      }
    }
    return (best[0] != kNone ? best[0] : best[1]) + 1;
  }

 private:
  // A scene that wins, in this tier, when a leaf is true; or that must be asked then.
  struct Entry {
    uint32_t scene;
    bool must_ask;
  };

  // A cache line: the test, the most recent scene of each tier, where the others are.
  struct alignas(64) Record {
    Test test;
    Entry first[2];
    uint32_t others;
  };

  using Entries = std::vector<Entry>;

  Workload &workload;
  std::vector<Record> records;
  std::vector<std::pair<Entries, Entries>> others;
  std::vector<Literals> literals;
  std::vector<bool> is_filed;
  std::unordered_map<std::string, size_t> uses[2];
  ExactTable exact;
  Trie heads, tails;
  Parts<uint64_t> long_parts;
  Parts<uint32_t> short_parts;
  std::vector<uint32_t> partless, coverless[2];
  const char *text, *folded_text;
  size_t length;
  uint32_t best[2];

  // --- Routing

  bool is_leaf_true(int leaf) const {
    return holds(records[leaf].test, text, folded_text, length);
  }

  bool is_true(const std::vector<int> &steps) const {
    return ::is_true(steps, [&](int leaf) { return is_leaf_true(leaf); });
  }

  bool accepts(uint32_t scene, int tier) const {
    const Scene &asked = workload.scenes[scene];
    return is_true(tier == 0 ? asked.prefers : asked.can);
  }

  // An index has come upon the leaf: it is tested when a scene of it could win.
  void take(uint32_t leaf) {
    const Record &record = records[leaf];
    bool could_prefer = record.first[0].scene < best[0];
    if (!could_prefer && (best[0] != kNone || record.first[1].scene >= best[1])) return;
    if (!is_leaf_true(leaf)) return;
    if (could_prefer) improve(record, 0);
    if (best[0] == kNone) improve(record, 1);
  }

  void improve(const Record &record, int tier) {
    if (wins(record.first[tier], tier) || !record.others) return;
    const auto &more = others[record.others - 1];
    for (const Entry &entry : tier == 0 ? more.first : more.second) {
      if (wins(entry, tier)) return;
    }
  }

  // Whether the search is over: the entry won, or it and those behind it come too late.
  bool wins(const Entry &entry, int tier) {
    if (entry.scene >= best[tier]) return true;
    if (entry.must_ask && !accepts(entry.scene, tier)) return false;
    best[tier] = entry.scene;
    return true;
  }

  // --- Building

  void add(uint32_t scene) {
    const Scene &added = workload.scenes[scene];
    file(scene, 1, cover(added.can));
    file(scene, 0, cover(added.prefers));
  }

  Cover cover(const std::vector<int> &steps) const {
    std::vector<Cover> stack;
    for (int step : steps) {
      switch (step) {
        case kTrue: stack.push_back({false, false, kNever, {}}); break;
        case kFalse: stack.push_back({true, true, 0, {}}); break;
        case kNot: stack.back() = {false, false, kNever, {}}; break;
        case kAnd:
        case kOr: {
          Cover right = std::move(stack.back());
          stack.pop_back();
          stack.back() = step == kAnd ? either(stack.back(), right) : both(stack.back(), right);
          break;
        }
        default: stack.push_back({true, true, literals[step].cost, {step}});
      }
    }
    return stack.back();
  }

  static Cover either(const Cover &left, const Cover &right) {
    Cover result = left.cost <= right.cost ? left : right;
    // An empty cover stands for FALSE: nothing makes the whole true.
    if (!result.leaves.empty()) result.is_exact = false;
    return result;
  }

  static Cover both(const Cover &left, const Cover &right) {
    if (!left.exists || !right.exists) return {false, false, kNever, {}};
    Cover result = {true, left.is_exact && right.is_exact, left.cost + right.cost, left.leaves};
    result.leaves.insert(result.leaves.end(), right.leaves.begin(), right.leaves.end());
    return result;
  }

  void file(uint32_t scene, int tier, const Cover &cover) {
    const bool must_ask = !cover.is_exact;
    if (!cover.exists) coverless[tier].push_back(scene);
    for (int leaf : cover.leaves) {
      Record &record = records[leaf];
      // Scenes come in their order, so each list ascends.
      if (record.first[tier].scene == kNone) {
        record.first[tier] = {scene, must_ask};
      } else if (record.first[tier].scene != scene) {
        if (!record.others) {
          others.emplace_back();
          record.others = others.size();
        }
        auto &more = others[record.others - 1];
        (tier == 0 ? more.first : more.second).push_back({scene, must_ask});
      }
      if (!is_filed[leaf]) file(leaf);
    }
  }

  void file(uint32_t leaf) {
    is_filed[leaf] = true;
    const Literals &parts = literals[leaf];
    switch (records[leaf].test.kind) {
      case kEqual: exact.add(parts.front, leaf); return;
      case kContains: file_part(parts.middle, leaf); return;
      default: file_rarest(parts, leaf);
    }
    uses[0][parts.front] += 1;
    uses[1][parts.back] += 1;
  }

  // A part that few others share, and that is long, is met seldom.
  void file_rarest(const Literals &parts, uint32_t leaf) {
    auto frequency = [](const std::string &part, size_t shared, size_t least) {
      return part.size() < least ? kNever : (1.0 + shared) * (1 + 20.0 / part.size());
    };
    double front = frequency(parts.front, uses[0][parts.front], 1);
    double back = frequency(parts.back, uses[1][parts.back], 1);
    double middle = frequency(parts.middle, 0, 4);
    // The first of the short parts makes every route look for one.
    if (parts.middle.size() < 8 && short_parts.is_empty() && middle < kNever) middle *= 8;
    if (std::min({front, back, middle}) == kNever) {
      partless.push_back(leaf);
    } else if (middle <= front && middle <= back) {
      file_part(parts.middle, leaf);
    } else if (back <= front) {
      tails.add(reversed(parts.back), leaf);
    } else {
      heads.add(parts.front, leaf);
    }
  }

  void file_part(const std::string &part, uint32_t leaf) {
    if (part.size() >= 8) {
      long_parts.add(part, leaf);
    } else if (part.size() >= 4) {
      short_parts.add(part, leaf);
    } else {
      partless.push_back(leaf);
    }
  }
};

int main(int count_of_arguments, char **arguments) {
  Workload workload = read_workload(arguments[1]);
  double start = seconds();
  Sketch sketch(workload);
  double build = seconds() - start;
  size_t count = workload.identifiers.size();
  std::vector<size_t> winners(count);
  auto pass = [&] {
    for (size_t i = 0; i < count; i += 1) winners[i] = sketch.route(workload.identifiers[i]);
  };
  pass();
  if (count_of_arguments > 2) write_winners(arguments[2], winners);
  serve("sketch", count, true, build, pass);
}

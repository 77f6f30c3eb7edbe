// The structures of the index sketch: a table, a trie, rare parts.
#pragma once

#include <unordered_map>

#include "leaf_test.h"

constexpr uint32_t kNone = ~0u;
constexpr double kNever = 1e9;
constexpr size_t kLongest = 4096;

// --- Bytes

template <class Word>
inline Word load(const char *bytes) {
  Word word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

// Folds letters; zeros follow, for reads of whole words beyond the end.
inline void fold(char *target, const char *source, size_t count) {
  auto block = [&](size_t at, auto width) {
    for (size_t i = 0; i < width; i += 1) target[at + i] = folded(source[at + i]);
  };
  size_t at = 0;
  for (; at + 32 <= count; at += 32) block(at, std::integral_constant<size_t, 32>());
  if (at < count && count >= 32) {
    block(count - 32, std::integral_constant<size_t, 32>());
  } else if (at < count) {
    for (; at + 8 <= count; at += 8) block(at, std::integral_constant<size_t, 8>());
    for (; at < count; at += 1) target[at] = folded(source[at]);
  }
  memset(target + count, 0, 16);
}

// Turns the order of bytes around. Up to eight bytes before the source are read, and not used.
inline void reverse(char *target, const char *source, size_t count) {
  for (size_t at = 0; at < count; at += 8) {
    uint64_t word = __builtin_bswap64(load<uint64_t>(source + count - at - 8));
    memcpy(target + at, &word, 8);
  }
  memset(target + count, 0, 16);
}

inline std::string reversed(const std::string &text) { return {text.rbegin(), text.rend()}; }

inline uint64_t mixed(uint64_t left, uint64_t right) {
  unsigned __int128 product = static_cast<unsigned __int128>(left) * right;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Zeros must follow the bytes.
inline uint64_t hash(const char *bytes, size_t count) {
  uint64_t state = 0x9e3779b97f4a7c15 ^ count;
  for (size_t at = 0; at < count; at += 16) {
    uint64_t low = load<uint64_t>(bytes + at), high = load<uint64_t>(bytes + at + 8);
    state = mixed(low ^ 0xa0761d6478bd642f, high ^ state);
  }
  return mixed(state ^ 0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3);
}

// --- What a leaf demands

// Literal parts of every text that satisfies a leaf, folded; empty where it demands none.
struct Literals {
  std::string front, middle, back;
  double cost;
};

// Splits a pattern where it allows more than one character. Groups and classes end a part; a
// pattern with an alternative outside of groups demands nothing.
inline std::vector<std::string> runs_of_regex(const std::string &pattern) {
  std::vector<std::string> runs(1);
  size_t at = 0;
  while (at < pattern.size()) {
    size_t from = at;
    std::string one;
    if (pattern[at] == '|') return {""};
    if (pattern[at] == '[') {
      at = pattern.find(']', at + 2) + 1;
      if (at - from == 3) one = pattern[from + 1];
    } else if (pattern[at] == '(') {
      int depth = 0;
      do {
        if (pattern[at] == '\\') at += 1;
        else if (pattern[at] == '(') depth += 1;
        else if (pattern[at] == ')') depth -= 1;
        at += 1;
      } while (depth > 0 && at < pattern.size());
    } else if (pattern[at] == '\\') {
      if (ispunct(pattern[at + 1])) one = pattern[at + 1];
      at += 2;
    } else {
      if (pattern[at] != '.' && pattern[at] != '^' && pattern[at] != '$') one = pattern[at];
      at += 1;
    }
    char next = at < pattern.size() ? pattern[at] : 0;
    bool repeats = next != 0 && strchr("*?+{", next) != nullptr;
    if (repeats) at = next == '{' ? pattern.find('}', at) + 1 : at + 1;
    if (!one.empty() && !repeats) {
      runs.back() += one;
    } else {
      runs.emplace_back();
    }
  }
  return runs;
}

inline Literals required_literals(const Leaf &leaf) {
  std::string constant = leaf.constant;
  std::transform(constant.begin(), constant.end(), constant.begin(), folded);
  double rarity = 50.0 / (1 + constant.size());
  if (leaf.op == "==") return {constant, "", "", 1};
  if (leaf.op == "BEGINSWITH") return {constant, "", "", rarity};
  if (leaf.op == "ENDSWITH") return {"", "", constant, 2};
  if (leaf.op == "CONTAINS") return {"", constant, "", 2};
  std::vector<std::string> runs;
  if (leaf.op == "LIKE") {
    runs.emplace_back();
    for (char letter : constant) {
      if (letter == '*' || letter == '?') runs.emplace_back();
      else runs.back() += letter;
    }
  } else {
    runs = runs_of_regex(leaf.constant);
    for (std::string &run : runs) std::transform(run.begin(), run.end(), run.begin(), folded);
  }
  Literals result = {runs.front(), "", runs.back(), leaf.op == "LIKE" ? 2.5 : 3};
  for (size_t i = 1; i + 1 < runs.size(); i += 1) {
    if (runs[i].size() > result.middle.size()) result.middle = runs[i];
  }
  return result;
}

// --- Whole texts

class ExactTable {
 public:
  void add(const std::string &key, uint32_t leaf) {
    std::string padded = key + std::string(16, '\0');
    if (2 * (used.size() + 1) > slots.size()) grow();
    used.push_back({hash(padded.data(), key.size()), leaf});
    put(used.back());
  }

  template <class Found>
  void find(const char *text, size_t count, Found found) const {
    if (used.empty()) return;
    uint64_t value = hash(text, count);
    for (uint64_t at = value & mask; slots[at].leaf != kNone; at = (at + 1) & mask) {
      if (slots[at].tag == value >> 32) found(slots[at].leaf);
    }
  }

 private:
  struct Slot {
    uint32_t tag, leaf;
  };
  struct Use {
    uint64_t hash;
    uint32_t leaf;
  };

  std::vector<Slot> slots;
  std::vector<Use> used;
  uint64_t mask = 0;

  void put(const Use &use) {
    uint64_t at = use.hash & mask;
    while (slots[at].leaf != kNone) at = (at + 1) & mask;
    slots[at] = {static_cast<uint32_t>(use.hash >> 32), use.leaf};
  }

  void grow() {
    slots.assign(std::max<size_t>(16, 2 * slots.size()), {0, kNone});
    mask = slots.size() - 1;
    for (const Use &use : used) put(use);
  }
};

// --- Fronts, and with turned texts ends

// A radix trie with nodes of a cache line: a label of up to 14 bytes and up to eight children, or a
// table of 256.
class Trie {
 public:
  Trie() { make("", 0); }

  bool is_empty() const { return nodes.size() == 1; }

  void add(const std::string &key, uint32_t leaf) {
    uint32_t &place = nodes[descend(key)].leaf;
    if (place == kNone) {
      place = leaf;
    } else if (place & kIsList) {
      lists[place & ~kIsList].push_back(leaf);
    } else {
      lists.push_back({place, leaf});
      place = kIsList | (lists.size() - 1);
    }
  }

  // Finds the keys that the text begins with.
  template <class Found>
  void walk(const char *text, size_t count, Found found) const {
    uint32_t at = 0;
    for (size_t done = 0; done < count;) {
      at = child(nodes[at], text[done]);
      if (!at) return;
      const Node &node = nodes[at];
      if (node.length > count - done || !begins(text + done, node)) return;
      done += node.length;
      if (node.leaf == kNone) continue;
      if (node.leaf & kIsList) {
        for (uint32_t leaf : lists[node.leaf & ~kIsList]) found(leaf);
      } else {
        found(node.leaf);
      }
    }
  }

 private:
  static constexpr uint32_t kIsList = 0x80000000;
  static constexpr uint8_t kIsWide = 255;

  struct alignas(64) Node {
    uint8_t count, length;
    char label[14];
    char keys[8];
    uint32_t leaf;
    uint32_t children[8];
  };

  std::vector<Node> nodes;
  std::vector<std::vector<uint32_t>> wide, lists;

  // Compares words: the text may be read beyond its end, the label has zeros behind it.
  static bool begins(const char *text, const Node &node) {
    size_t head = std::min<size_t>(node.length, 8);
    uint64_t mask = ~uint64_t{0} >> (64 - 8 * head);
    if ((load<uint64_t>(text) ^ load<uint64_t>(node.label)) & mask) return false;
    if (node.length <= 8) return true;
    uint64_t rest = load<uint64_t>(text + 6) ^ load<uint64_t>(node.label + 6);
    return (rest & (~uint64_t{0} >> (8 * (14 - node.length)))) == 0;
  }

  uint32_t child(const Node &node, char letter) const {
    if (node.count == kIsWide) return wide[node.children[0]][static_cast<uint8_t>(letter)];
    uint64_t ones = 0x0101010101010101;
    uint64_t difference = load<uint64_t>(node.keys) ^ (ones * static_cast<uint8_t>(letter));
    uint64_t zeros = (difference - ones) & ~difference & (ones << 7);
    // Keys that are not used are zero, and so are their children.
    return zeros ? node.children[__builtin_ctzll(zeros) / 8] : 0;
  }

  uint32_t make(const char *label, size_t length) {
    Node node = {};
    node.length = length;
    memcpy(node.label, label, length);
    node.leaf = kNone;
    nodes.push_back(node);
    return nodes.size() - 1;
  }

  void link(uint32_t parent, char letter, uint32_t target) {
    Node &node = nodes[parent];
    if (node.count == kIsWide) {
      wide[node.children[0]][static_cast<uint8_t>(letter)] = target;
      return;
    }
    for (int i = 0; i < node.count; i += 1) {
      if (node.keys[i] != letter) continue;
      node.children[i] = target;
      return;
    }
    if (node.count < 8) {
      node.keys[node.count] = letter;
      node.children[node.count++] = target;
      return;
    }
    wide.emplace_back(256, 0);
    for (int i = 0; i < 8; i += 1) {
      wide.back()[static_cast<uint8_t>(node.keys[i])] = node.children[i];
    }
    node.count = kIsWide;
    node.children[0] = wide.size() - 1;
    link(parent, letter, target);
  }

  // The node of a key, which is made where it is missing.
  uint32_t descend(const std::string &key) {
    uint32_t at = 0;
    size_t done = 0;
    while (done < key.size()) {
      uint32_t next = child(nodes[at], key[done]);
      if (!next) {
        size_t length = std::min<size_t>(14, key.size() - done);
        next = make(key.data() + done, length);
        link(at, key[done], next);
      } else {
        size_t shared = 1, length = nodes[next].length;
        while (shared < length && done + shared < key.size() &&
               nodes[next].label[shared] == key[done + shared]) {
          shared += 1;
        }
        if (shared < length) next = split(at, next, shared);
      }
      done += nodes[next].length;
      at = next;
    }
    return at;
  }

  uint32_t split(uint32_t parent, uint32_t lower, size_t shared) {
    std::string label(nodes[lower].label, nodes[lower].length);
    uint32_t upper = make(label.data(), shared);
    Node &node = nodes[lower];
    memset(node.label, 0, sizeof node.label);
    memcpy(node.label, label.data() + shared, label.size() - shared);
    node.length = label.size() - shared;
    link(upper, label[shared], lower);
    link(parent, label[0], upper);
    return upper;
  }
};

// --- Parts inside

// Each part is filed under one of its words of 4 or 8 bytes, the rarest so far. A bitmap of the
// words, one bit in 32 set, is asked at every position of a text.
template <class Word>
class Parts {
 public:
  bool is_empty() const { return entries.empty(); }

  void add(const std::string &part, uint32_t leaf) {
    Word rarest = 0;
    size_t least = ~size_t{0}, offset = 0;
    for (size_t at = 0; at + sizeof(Word) <= part.size(); at += 1) {
      auto use = uses.find(load<Word>(part.data() + at));
      size_t count = use == uses.end() ? 0 : use->second;
      if (count > least) continue;
      least = count;
      offset = at;
    }
    rarest = load<Word>(part.data() + offset);
    uses[rarest] += 1;
    entries.push_back({rarest, leaf, static_cast<uint32_t>(offset), kNone, part});
    if (entries.size() * 2 > heads.size()) grow();
    else link(entries.size() - 1);
  }

  template <class Found>
  void scan(const char *text, size_t count, Found found) const {
    if (entries.empty() || count < sizeof(Word)) return;
    const uint64_t *map = bits.data();
    const int shift = bit_shift;
    for (size_t at = 0; at + sizeof(Word) <= count; at += 1) {
      Word word = load<Word>(text + at);
      uint64_t value = spread(word), bit = value >> shift;
      if (__builtin_expect(map[bit >> 6] >> (bit & 63) & 1, 0)) {
        for (uint32_t i = heads[(value >> 20) & mask]; i != kNone; i = entries[i].next) {
          const Entry &entry = entries[i];
          if (entry.word != word || entry.offset > at) continue;
          size_t start = at - entry.offset;
          if (start + entry.part.size() > count) continue;
          if (memcmp(text + start, entry.part.data(), entry.part.size()) == 0) found(entry.leaf);
        }
      }
    }
  }

 private:
  struct Entry {
    Word word;
    uint32_t leaf, offset, next;
    std::string part;
  };

  std::vector<Entry> entries;
  std::vector<uint32_t> heads;
  std::vector<uint64_t> bits;
  std::unordered_map<Word, size_t> uses;
  uint64_t mask = 0;
  int bit_shift = 0;

  static uint64_t spread(Word word) { return word * uint64_t{0x9e3779b97f4a7c15}; }

  void link(uint32_t index) {
    uint64_t value = spread(entries[index].word), bit = value >> bit_shift;
    uint32_t &head = heads[(value >> 20) & mask];
    entries[index].next = head;
    head = index;
    bits[bit >> 6] |= uint64_t{1} << (bit & 63);
  }

  // From 32 to 64 bits an entry, and two to four lists.
  void grow() {
    size_t size = std::max<size_t>(16, 4 * entries.size());
    while (size & (size - 1)) size += size & -size;
    heads.assign(size, kNone);
    mask = size - 1;
    size_t bit_count = std::max<size_t>(1024, 16 * size);
    bits.assign(bit_count / 64, 0);
    bit_shift = 64 - __builtin_ctzll(bit_count);
    for (uint32_t i = 0; i < entries.size(); i += 1) link(i);
  }
};

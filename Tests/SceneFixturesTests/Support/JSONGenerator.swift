import TestSupport

/// Writes random JSON, with every kind of value, space and escape.
struct JSONGenerator {
  private var random: SeededGenerator
  private var keys = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func text(depth: Int = 4) -> String {
    space() + value(depth) + space()
  }

  mutating func number() -> String {
    let digits = { (generator: inout JSONGenerator, limit: Int) in
      (0..<Int.random(in: 1...limit, using: &generator.random)).map { _ in
        String(Int.random(in: 0...9, using: &generator.random))
      }.joined()
    }
    var whole = String(digits(&self, 20).drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    if chance(4) { whole = pick(["9007199254740993", "9223372036854775807", "4503599627370497"]) }
    var text = (chance(3) ? "-" : "") + whole
    if chance(2) {
      text += "." + (chance(2) ? String(digits(&self, 3).map { _ in "0" }) : digits(&self, 18))
    }
    if chance(3) { text += pick(["e", "E"]) + pick(["", "+", "-"]) + digits(&self, 2) }
    return text
  }

  private mutating func value(_ depth: Int) -> String {
    switch Int.random(in: depth > 0 ? 0...6 : 2...6, using: &random) {
    case 0: return list(depth, "[", "]") { $0.value(depth - 1) }
    case 1: return list(depth, "{", "}") { $0.member(depth - 1) }
    case 2: return pick(["true", "false", "null"])
    case 3, 4: return number()
    default: return string()
    }
  }

  private mutating func member(_ depth: Int) -> String {
    // The number makes it another key, whatever the text before it means.
    keys += 1
    return string(ending: "#\(keys)") + space() + ":" + space() + value(depth)
  }

  private mutating func list(
    _ depth: Int, _ opening: String, _ closing: String,
    _ element: (inout JSONGenerator) -> String
  ) -> String {
    let count = Int.random(in: 0...4, using: &random)
    let elements = (0..<count).map { _ in space() + element(&self) + space() }
    return opening + (count == 0 ? space() : elements.joined(separator: ",")) + closing
  }

  private mutating func string(ending: String = "") -> String {
    let parts = [
      "a", "Z9 ", "é", "😀", "\u{301}", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t",
      "\\u0000", "\\u00e9", "\\u00E9", "\\u2028", "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\uFFFF",
      "/", "'", "\u{7F}", "\u{FEFF}",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return "\"" + (0..<count).map { _ in pick(parts) }.joined() + ending + "\""
  }

  private mutating func space() -> String { pick(["", "", "", " ", "\n", "\r\n", "\t"]) }

  private mutating func chance(_ among: Int) -> Bool {
    Int.random(in: 0..<among, using: &random) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}

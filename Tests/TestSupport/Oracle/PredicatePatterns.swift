/// Random LIKE and MATCHES patterns that stand a chance with a given text.
struct PredicatePatterns: Sendable {
  let strings: PredicateStrings

  // MARK: LIKE

  /// A LIKE pattern made out of `text`: some of it replaced by wildcards, the rest escaped.
  ///
  /// Never ends in a single backslash.
  func like(_ text: String, _ random: inout PredicateRandom) -> String {
    var pattern = ""
    var skipped = 0
    for scalar in text.unicodeScalars {
      if skipped > 0 {
        skipped -= 1
        continue
      }
      switch random.weighted([3, 3, 30, 2]) {
      case 0:
        pattern += "*"
        skipped = random.below(4)
      case 1: pattern += "?"
      case 2: pattern += escapedForLike(scalar, &random)
      default: pattern += "*" + escapedForLike(scalar, &random)
      }
    }
    switch random.below(10) {
    case 0: pattern += "*"
    case 1: pattern = "*" + pattern
    case 2: pattern = "*" + pattern + "*"
    case 3: pattern += "?"
    case 4: pattern = random.pick(["*", "**", "?", "?*", "*?", "", "??", "*a*", "\\a*"])
    default: break
    }
    return pattern
  }

  private func escapedForLike(
    _ scalar: Unicode.Scalar, _ random: inout PredicateRandom
  ) -> String {
    if ["*", "?"].contains(scalar), random.chance(0.3) { return String(scalar) }
    let mustEscape = ["*", "?", "\\"].contains(scalar)
    return (mustEscape || random.chance(0.03) ? "\\" : "") + String(scalar)
  }

  // MARK: MATCHES

  /// A regular expression on which ICU and PCRE2 agree, often one that matches `text`.
  ///
  /// No letter of a multi-letter case folding when `ignoresCase`, no character class that depends
  /// on a version of Unicode, no repetition inside a repetition.
  func matches(_ text: String, ignoresCase: Bool, _ random: inout PredicateRandom) -> String {
    var pattern = random.chance(0.15) ? "^" : ""
    var repetitions = 0
    let scalars = Array(text.unicodeScalars.prefix(24))
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      let mayRepeat = repetitions < 2
      switch random.weighted([20, 3, mayRepeat ? 3 : 0, mayRepeat ? 2 : 0, 2, 2]) {
      case 0: pattern += literal(scalar, ignoresCase)
      case 1: pattern += "."
      case 2:
        repetitions += 1
        pattern += random.pick([".*", ".+", ".*?", "[^q]*", ".{0,3}"])
        index += random.below(3)
      case 3:
        repetitions += 1
        pattern +=
          atom(scalar, ignoresCase) + random.pick(["+", "*", "?", "{1,2}", "{0,3}", "{1,}"])
      case 4: pattern += alternatives(scalar, ignoresCase, &random)
      default: pattern += atom(scalar, ignoresCase)
      }
    }
    if pattern.isEmpty || pattern == "^" {
      pattern += random.pick(["a*", "a?", ".*", "(?:)", "b"])
    }
    switch random.below(12) {
    case 0: pattern += "$"
    case 1: pattern += ".*"
    case 2: pattern = "(?:" + pattern + "|ab)"
    case 3: pattern = "(" + pattern + ")"
    case 4: pattern = "(?!b)" + pattern
    case 5: pattern += "x"
    default: break
    }
    return pattern
  }

  private func alternatives(
    _ scalar: Unicode.Scalar, _ ignoresCase: Bool, _ random: inout PredicateRandom
  ) -> String {
    let one = literal(scalar, ignoresCase)
    let other = random.pick(["a", "b", "7", "e", "ab"])
    let open = random.pick(["(", "(?:"])
    return open + (random.chance(0.5) ? one + "|" + other : other + "|" + one) + ")"
  }

  /// One character, or `.` for a character that may not stand in a pattern.
  private func literal(_ scalar: Unicode.Scalar, _ ignoresCase: Bool) -> String {
    switch scalar {
    case "0"..."9", "-", "_", ":", "/", " ": String(scalar)
    case ".", "*", "?", "|", "^", "$", "\\", "(", ")", "[", "]", "{", "}", "+", "#":
      "\\" + String(scalar)
    case "s", "S", "f", "F", "i", "I", "k", "K": ignoresCase ? "." : String(scalar)
    case "a"..."z", "A"..."Z": String(scalar)
    default: "."
    }
  }

  /// A class that holds the character, or the character.
  private func atom(_ scalar: Unicode.Scalar, _ ignoresCase: Bool) -> String {
    switch scalar {
    case "0"..."9": "[0-9]"
    case "a"..."z" where !ignoresCase: "[a-z]"
    case "A"..."Z" where !ignoresCase: "[A-Z]"
    case "/", "-", ".": "[-/.]"
    default: literal(scalar, ignoresCase)
    }
  }
}

/// Writes a predicate tree as text, each time in another spelling.
struct PredicateWriter: Sendable {
  /// Whether the text must parse to the very same tree; otherwise parentheses come and go.
  let isFaithful: Bool
  /// Whether the text must be plain ASCII, whatever its strings hold.
  let isASCII: Bool

  private var text = ""
  private var endsInWord = false
  private var random: PredicateRandom

  /// A writer for one text.
  init(isFaithful: Bool, isASCII: Bool, random: PredicateRandom) {
    self.isFaithful = isFaithful
    self.isASCII = isASCII
    self.random = random
  }

  /// The text of `node`.
  mutating func text(of node: NaivePredicate.Node) -> String {
    if random.chance(0.05) { text = random.chance(0.5) ? " " : "\n" }
    write(node, isOutermost: true)
    return text + (random.chance(0.05) ? "\t" : "")
  }

  // MARK: Tokens

  private mutating func put(_ token: String, isWord: Bool = false) {
    let draw = random.below(100)
    if draw < 4 {
      text += random.pick(["  ", "\t", "\n", "\r\n"])
    } else if draw < 80 || (isWord && endsInWord) {
      text += " "
    }
    text += token
    endsInWord = isWord
  }

  private mutating func put(keyword: String) { put(cased(keyword), isWord: true) }

  private mutating func cased(_ keyword: String) -> String {
    let draw = random.below(10)
    if draw < 5 { return keyword }
    if draw < 8 { return keyword.lowercased() }
    var text = ""
    for letter in keyword.utf8 {
      text.unicodeScalars.append(Unicode.Scalar(random.chance(0.5) ? letter | 0x20 : letter))
    }
    return text
  }

  // MARK: Predicates

  private mutating func write(_ node: NaivePredicate.Node, isOutermost: Bool) {
    let isCompound =
      switch node {
      case .and, .or: true
      default: false
      }
    let isNeeded = isCompound && !isOutermost && (isFaithful || random.chance(0.5))
    let hasParentheses = isNeeded || random.chance(0.08)
    if hasParentheses { put("(") }
    switch node {
    case .constant(let value): put(keyword: value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .not(.comparison(let comparison)) where comparison.modifier == .any && random.chance(0.5):
      put(keyword: "NONE")
      write(comparison)
    case .not(let child):
      if random.chance(0.3) { put("!") } else { put(keyword: "NOT") }
      write(child, isOutermost: false)
    case .and(let children): write(children, "AND", "&&")
    case .or(let children): write(children, "OR", "||")
    case .comparison(let comparison):
      switch comparison.modifier {
      case .any: put(keyword: random.chance(0.5) ? "ANY" : "SOME")
      case .all: put(keyword: "ALL")
      case nil: break
      }
      write(comparison)
    }
    if hasParentheses { put(")") }
  }

  private mutating func write(_ children: [NaivePredicate.Node], _ word: String, _ sign: String) {
    var isFirst = true
    for child in children {
      if !isFirst {
        if random.chance(0.35) { put(sign) } else { put(keyword: word) }
      }
      isFirst = false
      write(child, isOutermost: false)
    }
  }

  private mutating func write(_ comparison: NaivePredicate.Comparison) {
    write(comparison.left)
    switch comparison.operation {
    case .equal: put(random.chance(0.5) ? "==" : "=")
    case .notEqual: put(random.chance(0.5) ? "!=" : "<>")
    case .lessOrEqual: put(random.chance(0.5) ? "<=" : "=<")
    case .greaterOrEqual: put(random.chance(0.5) ? ">=" : "=>")
    case .less: put("<")
    case .greater: put(">")
    default: put(keyword: comparison.operation.rawValue)
    }
    if !comparison.options.isEmpty { write(comparison.options) }
    write(comparison.right)
  }

  /// The letters in any order, some in upper case.
  private mutating func write(_ options: NaivePredicate.Options) {
    var letters = ""
    for (letter, option) in NaivePredicate.Options.letters where options.contains(option) {
      let cased = random.chance(0.2) ? letter.uppercased() : String(letter)
      letters = random.chance(0.5) ? letters + cased : cased + letters
    }
    if random.chance(0.1) { text += " " }
    text += "[" + letters + "]"
    endsInWord = false
  }

  // MARK: Operands

  private mutating func write(_ operand: NaivePredicate.Operand) {
    let hasParentheses = random.chance(0.04)
    if hasParentheses { put("(") }
    switch operand {
    case .input: put(keyword: "SELF")
    case .string(let string): put(literal(string))
    case .number(let number): write(number)
    case .none: put(keyword: random.chance(0.5) ? "NULL" : "NIL")
    case .variable: put(operand.canonicalText, isWord: true)
    case .list(let elements):
      put("{")
      var isFirst = true
      for element in elements {
        if !isFirst { put(",") }
        isFirst = false
        write(element)
      }
      put("}")
    }
    if hasParentheses { put(")") }
  }

  private mutating func write(_ number: NaivePredicate.Number) {
    if number == .integer(1), random.chance(0.5) {
      put(keyword: random.chance(0.5) ? "TRUE" : "YES")
    } else if number == .integer(0), random.chance(0.5) {
      put(keyword: random.chance(0.5) ? "FALSE" : "NO")
    } else {
      put(spelling(of: number), isWord: true)
    }
  }

  /// A number in decimal digits, or an integer in one of the other bases.
  private mutating func spelling(of number: NaivePredicate.Number) -> String {
    guard case .integer(let integer) = number, random.chance(0.3) else {
      return number.canonicalText
    }
    let (prefix, radix) = random.pick([("x", 16), ("o", 8), ("b", 2)])
    let digits = String(integer.magnitude, radix: radix, uppercase: random.chance(0.5))
    return (integer < 0 ? "-0" : "0") + (random.chance(0.5) ? prefix : prefix.uppercased())
      + digits
  }

  // MARK: Strings

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\\": "\\", "\"": "\"", "'": "'", "\n": "n", "\r": "r", "\t": "t", "\u{7}": "a",
    "\u{8}": "b", "\u{C}": "f", "\u{B}": "v",
  ]

  /// What means something after a backslash; every other character means itself.
  private static let escapeLetters = Set("abfnrtvxu01234567".unicodeScalars)

  private mutating func literal(_ string: String) -> String {
    let quote: Unicode.Scalar = random.chance(0.5) ? "'" : "\""
    let escapeShare = random.pick([0, 0, 0.02, 0.3])
    var text = String.UnicodeScalarView()
    text.append(quote)
    for scalar in string.unicodeScalars {
      let value = scalar.value
      let mustEscape = value == quote.value || value == 0x5C || (isASCII && value > 0x7F)
      let shouldEscape = value == 0 && random.chance(0.9)
      if mustEscape || shouldEscape || (escapeShare > 0 && random.chance(escapeShare)) {
        text.append(contentsOf: escaped(scalar).unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    text.append(quote)
    return String(text)
  }

  /// One of the escapes that mean the scalar.
  private mutating func escaped(_ scalar: Unicode.Scalar) -> String {
    if let letter = Self.escapes[scalar], random.chance(0.6) { return "\\" + String(letter) }
    let isPrintable = scalar.value >= 0x21 && scalar.value <= 0x7E
    if isPrintable, !Self.escapeLetters.contains(scalar), random.chance(0.3) {
      return "\\" + String(scalar)
    }
    if scalar.value <= 0xFF, random.chance(0.3) { return "\\" + digits(scalar.value, 8, 3) }
    if scalar.value <= 0xFF, random.chance(0.5) { return "\\x" + hexadecimal(scalar.value, 2) }
    var text = ""
    for unit in String(scalar).utf16 { text += "\\u" + hexadecimal(UInt32(unit), 4) }
    return text
  }

  private mutating func hexadecimal(_ value: UInt32, _ count: Int) -> String {
    let text = digits(value, 16, count)
    return random.chance(0.5) ? text.uppercased() : text
  }

  private func digits(_ value: UInt32, _ radix: Int, _ count: Int) -> String {
    let text = String(value, radix: radix)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

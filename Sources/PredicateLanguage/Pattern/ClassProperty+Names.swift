extension ClassProperty {
  /// ICU's `\w`, as parts.
  static let wordParts = [
    "\\p{Alphabetic}", "\\p{M}", "\\p{Nd}", "\\p{Pc}", "\\x{200c}", "\\x{200d}",
  ]

  /// The property that `\` + `letter` stands for, or nil.
  static func shorthand(_ letter: Unicode.Scalar) -> ClassProperty? {
    let parts: [String]
    switch letter {
    case "d", "D": parts = ["\\p{Nd}"]
    case "s", "S": parts = ["\\p{White_Space}"]
    case "w", "W": parts = wordParts
    case "h", "H": parts = ["\\t", "\\p{Zs}"]
    case "v", "V": parts = ["\\v"]
    default: return nil
    }
    let isUpper = "A"..."Z" ~= letter
    return ClassProperty(parts: parts, isComplement: isUpper, name: String(letter))
  }

  /// The property that ICU calls `name`.
  ///
  /// - Throws: `unknownProperty` when ICU has none, `unavailableProperty` when PCRE2 has none.
  static func named(_ name: String) throws(PatternProblem) -> ClassProperty {
    if let equals = name.firstIndex(of: "=") {
      let key = String(name[..<equals])
      // ICU takes an empty value for none.
      if name[name.index(after: equals)...].isEmpty { return try named(key) }
      return try assigned(key, String(name[name.index(after: equals)...]), name)
    }
    if let property = simple(name) { return property }
    // ICU reads what is behind the brace of `[:L}x:]` as more members of the class.
    if name.contains("}") { throw .unavailableProperty(name) }
    if PropertyNames.isUnavailable(name) { throw .unavailableProperty(name) }
    if name.lowercased() == "word" { return ClassProperty(parts: wordParts, name: name) }
    if name == "all" { return anything(name) }
    if name.hasPrefix("In"), name.utf8.count > 2 { throw .unavailableProperty(name) }
    if name.hasPrefix("Is"), name.utf8.count > 2 {
      let rest = String(name.dropFirst(2))
      if rest.lowercased() == "titlecase" { return category("Lt", name) }
      if let property = simple(rest) { return property }
      if PropertyNames.isUnavailable(rest) { throw .unavailableProperty(name) }
    }
    if javaNames.contains(name) { throw .unavailableProperty(name) }
    throw .unknownProperty(name)
  }

  /// A property of one name: category, script, or one that holds or does not, in ICU's order.
  private static func simple(_ name: String) -> ClassProperty? {
    if let short = PropertyNames.category(name) { return category(short, name) }
    if let short = PropertyNames.script(name) { return script("sc", short, name) }
    if let short = PropertyNames.binary(name) { return binary(short, name) }
    switch PropertyNames.loose(name) {
    case "any": return anything(name)
    case "ascii":
      return ClassProperty(
        parts: ["\\x{0}-\\x{7f}"], caseParts: PropertyNames.caseParts("ascii"), name: name)
    case "assigned": return category("Cn", name).inverted
    case "alnum": return ClassProperty(parts: ["\\p{Alphabetic}", "\\p{Nd}"], name: name)
    case "blank": return ClassProperty(parts: ["\\t", "\\p{Zs}"], name: name)
    case "xdigit": return ClassProperty(parts: ["\\p{Nd}", "\\p{Hex_Digit}"], name: name)
    case "graph":
      let parts = ["\\p{White_Space}", "\\p{Cc}", "\\p{Cs}", "\\p{Cn}"]
      return ClassProperty(parts: parts, isComplement: true, name: name)
    case "print":
      let parts = ["\\p{Zl}", "\\p{Zp}", "\\p{Cc}", "\\p{Cs}", "\\p{Cn}"]
      return ClassProperty(parts: parts, isComplement: true, name: name)
    default: return nil
    }
  }

  /// A property that is written `key=value`.
  private static func assigned(
    _ key: String, _ value: String, _ name: String
  ) throws(PatternProblem) -> ClassProperty {
    switch PropertyNames.loose(key) {
    case "gc", "generalcategory", "gcm", "generalcategorymask":
      if let short = PropertyNames.category(value) { return category(short, name) }
    case "sc", "script":
      if let short = PropertyNames.script(value) { return script("sc", short, name) }
      if PropertyNames.isUnavailable(value) { throw .unavailableProperty(name) }
    case "scx", "scriptextensions":
      if let short = PropertyNames.script(value) { return script("scx", short, name) }
      if PropertyNames.isUnavailable(value) { throw .unavailableProperty(name) }
    default:
      if let short = PropertyNames.binary(key) {
        switch PropertyNames.loose(value) {
        case "y", "yes", "t", "true": return binary(short, name)
        case "n", "no", "f", "false":
          var property = binary(short, name).inverted
          if property.caseParts?.isEmpty == false { property.caseParts = nil }
          return property
        default: break
        }
      } else if PropertyNames.isUnavailable(key) {
        throw .unavailableProperty(name)
      }
    }
    throw .unknownProperty(name)
  }

  private static func anything(_ name: String) -> ClassProperty {
    ClassProperty(parts: ["\\x{0}-\\x{10ffff}"], name: name)
  }

  private static func category(_ short: String, _ name: String) -> ClassProperty {
    ClassProperty(
      parts: ["\\p{\(short)}"], caseParts: PropertyNames.caseParts(short), name: name)
  }

  private static func binary(_ short: String, _ name: String) -> ClassProperty {
    ClassProperty(
      parts: ["\\p{\(short)}"], caseParts: PropertyNames.caseParts(short), name: name)
  }

  private static func script(_ kind: String, _ short: String, _ name: String) -> ClassProperty {
    ClassProperty(
      parts: ["\\p{\(kind):\(short)}"],
      caseParts: PropertyNames.caseParts("\(kind):\(short)"), name: name)
  }

  /// ICU's names for what Java's methods on characters answer.
  private static let javaNames: Set = [
    "javaDefined", "javaDigit", "javaIdentifierIgnorable", "javaISOControl",
    "javaJavaIdentifierPart", "javaJavaIdentifierStart", "javaLetter", "javaLetterOrDigit",
    "javaLowerCase", "javaMirrored", "javaSpaceChar", "javaSupplementaryCodePoint",
    "javaTitleCase", "javaUnicodeIdentifierStart", "javaUnicodeIdentifierPart", "javaUpperCase",
    "javaValidCodePoint", "javaWhitespace",
  ]
}

extension PatternParser {
  /// Reads the `{name}` of `\p{name}`, from the `p`; `current` is the `}` afterwards.
  mutating func readProperty(from start: Int) throws(PatternMistake) -> ClassProperty {
    let isComplement = current.isSpecial("P")
    try advance()
    guard current.value == UInt32(UInt8(ascii: "{")) else {
      throw mistake(.unknownProperty(text(from: start)), from: start)
    }
    var name = ""
    try advance()
    while current.value != UInt32(UInt8(ascii: "}")) {
      guard let scalar = current.value.flatMap({ Unicode.Scalar($0) }) else {
        throw mistake(.unknownProperty(name), from: start)
      }
      name.unicodeScalars.append(scalar)
      try advance()
    }
    let property = try property(name, from: start)
    return isComplement ? property.inverted : property
  }

  /// Reads `:name:` or `:^name:`, from the first colon; `current` is the `]` afterwards.
  ///
  /// - Returns: nil when it is something else; then nothing was read.
  mutating func readPosixProperty() throws(PatternMistake) -> ClassProperty? {
    let saved = (lexer, current)
    let start = current.place.lowerBound
    var name = ""
    try advance()
    let isComplement = current.isSpecial("^")
    if isComplement { try advance() }
    while let scalar = current.value.flatMap({ Unicode.Scalar($0) }) {
      name.unicodeScalars.append(scalar)
      try advance()
      if current.isQuoted { break }
      guard current.isSpecial(":") else { continue }
      try advance()
      guard current.isSpecial("]") else { break }
      let property = try property(name, from: start)
      return isComplement ? property.inverted : property
    }
    (lexer, current) = saved
    return nil
  }

  private func property(
    _ name: String, from start: Int
  ) throws(PatternMistake) -> ClassProperty {
    do throws(PatternProblem) {
      let property = try ClassProperty.named(name)
      guard flags.contains(.caseInsensitive) else { return property }
      guard let caseParts = property.caseParts else { throw .caseOfProperty(name) }
      var closed = property
      closed.parts += caseParts
      closed.caseParts = []
      return closed
    } catch {
      throw mistake(error, from: start)
    }
  }
}

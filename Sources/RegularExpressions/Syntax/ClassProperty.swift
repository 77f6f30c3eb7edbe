/// Characters by property, in PCRE2's syntax.
struct ClassProperty {
  /// The parts as PCRE2 writes them between brackets; the property holds where one of them does.
  var parts: [String]
  /// Whether the property is what the parts leave out.
  var isComplement = false
  /// The name under which `PropertyNames.caseParts` knows what to add when case is ignored.
  ///
  /// Nil if the property has both cases of every letter.
  var caseName: String?
  /// The property's name in the pattern.
  var name = ""

  /// The characters to list beside the parts when case is ignored, which PCRE2 would not find.
  var caseParts: [String] = []
  /// The code points of a block, which no property of PCRE2 can tell.
  ///
  /// They count as if they were listed, so case closes them only in brackets.
  var ranges: [ClosedRange<UInt32>]?

  /// The property with every character that differs only in case.
  var caseClosed: ClassProperty {
    var copy = self
    copy.parts += caseParts + (caseName.map(PropertyNames.caseParts) ?? [])
    return copy
  }

  /// The opposite property.
  var inverted: ClassProperty {
    var copy = self
    copy.isComplement.toggle()
    copy.ranges = ranges.map { CodePointRanges($0).complement.ranges }
    return copy
  }

  /// The property as one part, where there is one.
  var singlePart: String? {
    guard parts.count == 1, let part = parts.first else { return nil }
    if !isComplement { return part }
    return part.hasPrefix("\\p{") ? "\\P" + part.dropFirst(2) : nil
  }
}

extension ClassProperty {
  /// ICU's `\w`, as parts.
  static let wordParts = [
    "\\p{Alphabetic}", "\\p{M}", "\\p{Nd}", "\\p{Pc}", "\\x{200c}", "\\x{200d}",
  ]

  /// The property that `\` + `letter` means, or nil.
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
  /// - Throws: `unknownProperty` when ICU lacks one, `unavailableProperty` when PCRE2 lacks one.
  static func named(_ name: String) throws(PatternProblem) -> ClassProperty {
    if let equals = name.firstIndex(of: "=") {
      let key = String(name[..<equals])
      // ICU takes an empty value for none.
      if name[name.index(after: equals)...].isEmpty { return try named(key) }
      return try assigned(key, String(name[name.index(after: equals)...]), name)
    }
    if let property = simple(name) { return property }
    // ICU reads what comes after the brace of `[:L}x:]` as more members of the class.
    if name.contains("}") { throw .unavailableProperty(name) }
    if PropertyNames.isUnavailable(name) { throw .unavailableProperty(name) }
    if name.lowercased() == "word" { return ClassProperty(parts: wordParts, name: name) }
    if name == "all" { return anything(name) }
    if name.hasPrefix("In"), name.utf8.count > 2 {
      guard let ranges = UnicodeBlocks.ranges(of: String(name.dropFirst(2))) else {
        throw .unknownProperty(name)
      }
      return ClassProperty(parts: [], name: name, ranges: ranges)
    }
    if name.hasPrefix("Is"), name.utf8.count > 2 {
      let rest = String(name.dropFirst(2))
      if rest.lowercased() == "titlecase" { return category("Lt", name) }
      if let property = simple(rest) { return property }
      if PropertyNames.isUnavailable(rest) { throw .unavailableProperty(name) }
    }
    if let property = java(name) { return property }
    throw .unknownProperty(name)
  }

  /// A property of one name: category, script, or one that holds or does not, in ICU's order.
  private static func simple(_ name: String) -> ClassProperty? {
    if let short = PropertyNames.category(name) { return category(short, name) }
    if let short = PropertyNames.script(name) { return script("sc", short, name) }
    if let property = laterScript(name) { return property }
    if let short = PropertyNames.binary(name) { return binary(short, name) }
    switch PropertyNames.loose(name) {
    case "any": return anything(name)
    case "ascii":
      return ClassProperty(parts: ["\\x{0}-\\x{7f}"], caseName: "ascii", name: name)
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
    case "blk", "block":
      if let ranges = UnicodeBlocks.ranges(of: value) {
        // Unlike `\p{In…}`, ICU closes this over case, which PCRE2 does with what is listed.
        let text = ranges.map(PatternText.inClass).joined()
        return ClassProperty(
          parts: [text.isEmpty ? "\\p{Cs}" : text], name: name,
          caseParts: [ClassWriter.extraForms(CodePointRanges(ranges))])
      }
    case "sc", "script":
      if let short = PropertyNames.script(value) { return script("sc", short, name) }
      if let property = laterScript(value) { return property }
    case "scx", "scriptextensions":
      if let short = PropertyNames.script(value) { return script("scx", short, name) }
      if let property = laterScript(value) { return property }
    default:
      if let short = PropertyNames.binary(key) {
        switch PropertyNames.loose(value) {
        case "y", "yes", "t", "true": return binary(short, name)
        case "n", "no", "f", "false":
          // Unlike `\P{…}`, ICU closes the characters without the property.
          let opposite = binary(short, name).inverted
          guard let part = opposite.singlePart else { return opposite }
          return ClassProperty(parts: [part], caseName: short, name: name)
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
    ClassProperty(parts: ["\\p{\(short)}"], caseName: short, name: name)
  }

  private static func binary(_ short: String, _ name: String) -> ClassProperty {
    if short == "Bidi_M" { return ClassProperty(parts: [MirroredCharacters.part], name: name) }
    return ClassProperty(parts: ["\\p{\(short)}"], caseName: short, name: name)
  }

  private static func script(_ kind: String, _ short: String, _ name: String) -> ClassProperty {
    ClassProperty(
      parts: ["\\p{\(kind):\(short)}"], caseName: "\(kind):\(short)", name: name)
  }

  /// The scripts of Unicode 15, which PCRE2 10.42 does not know.
  private static func laterScript(_ name: String) -> ClassProperty? {
    switch PropertyNames.loose(name) {
    case "kawi":
      let parts = ["\\x{11f00}-\\x{11f10}", "\\x{11f12}-\\x{11f3a}", "\\x{11f3e}-\\x{11f59}"]
      return ClassProperty(parts: parts, name: name)
    case "nagm", "nagmundari":
      return ClassProperty(parts: ["\\x{1e4d0}-\\x{1e4f9}"], name: name)
    default: return nil
    }
  }

  /// Returns the property of one of Java's methods on characters, by ICU's name for it.
  ///
  /// Nil for other names.
  private static func java(_ name: String) -> ClassProperty? {
    let ignorable = ["\\x{0}-\\x{8}", "\\x{e}-\\x{1b}", "\\x{7f}-\\x{9f}", "\\p{Cf}"]
    let start = ["\\p{L}", "\\p{Nl}"]
    let part = start + ["\\p{Pc}", "\\p{Nd}", "\\p{Mc}", "\\p{Mn}"] + ignorable
    let parts: [String]
    var caseName: String?
    switch name {
    case "javaDefined": return category("Cn", name).inverted
    case "javaDigit": return category("Nd", name)
    case "javaLetter": return category("L", name)
    case "javaLowerCase": return category("Ll", name)
    case "javaUpperCase": return category("Lu", name)
    case "javaTitleCase": return category("Lt", name)
    case "javaSpaceChar": return category("Z", name)
    case "javaMirrored": parts = [MirroredCharacters.part]
    case "javaValidCodePoint": return anything(name)
    case "javaSupplementaryCodePoint": parts = ["\\x{10000}-\\x{10ffff}"]
    case "javaISOControl": parts = ["\\x{0}-\\x{1f}", "\\x{7f}-\\x{9f}"]
    case "javaIdentifierIgnorable": parts = ignorable
    case "javaLetterOrDigit": (parts, caseName) = (["\\p{L}", "\\p{Nd}"], "L")
    case "javaUnicodeIdentifierStart": (parts, caseName) = (start, "L")
    case "javaUnicodeIdentifierPart": parts = part
    case "javaJavaIdentifierStart": (parts, caseName) = (start + ["\\p{Sc}", "\\p{Pc}"], "L")
    case "javaJavaIdentifierPart": parts = part + ["\\p{Sc}"]
    case "javaWhitespace":
      // All separators but the spaces that do not break.
      parts = [
        "\\x{9}-\\x{d}", "\\x{1c}-\\x{20}", "\\x{1680}", "\\x{2000}-\\x{2006}",
        "\\x{2008}-\\x{200a}", "\\x{2028}\\x{2029}", "\\x{205f}", "\\x{3000}",
      ]
    default: return nil
    }
    return ClassProperty(parts: parts, caseName: caseName, name: name)
  }
}

extension PatternParser {
  /// Reads the `{name}` of `\p{name}`, from the `p`; `current` is the `}` afterwards.
  mutating func readProperty(from start: Int) throws(PatternMistake) -> ClassProperty {
    let isComplement = current.isSpecial("P")
    try advance()
    guard current.value == UInt32(UInt8(ascii: "{")) else {
      throw mistake(.unknownProperty(text(from: start)), from: start)
    }
    guard let name = try readBraced() else {
      throw mistake(.unknownProperty(text(from: start)), from: start)
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
      return flags.contains(.caseInsensitive) ? property.caseClosed : property
    } catch {
      throw mistake(error, from: start)
    }
  }
}

/// The characters that are mirrored in text from right to left.
///
/// PCRE2 10.42 takes only those for it that have a mirror image of their own.
///
/// Source: UnicodeData.txt of Unicode 15, the field Bidi_Mirrored.
enum MirroredCharacters {
  /// The characters as a part of a class.
  static let part: String = {
    let ranges = table.split(separator: " ").compactMap(CodePointRanges.range)
    return ranges.map(PatternText.inClass).joined()
  }()

  private static let table = """
    28-29 3C 3E 5B 5D 7B 7D AB BB F3A-F3D 169B-169C 2039-203A 2045-2046 207D-207E 208D-208E \
    2140 2201-2204 2208-220D 2211 2215-2216 221A-221D 221F-2222 2224 2226 222B-2233 2239 \
    223B-224C 2252-2255 225F-2260 2262 2264-226B 226E-228C 228F-2292 2298 22A2-22A3 22A6-22B8 \
    22BE-22BF 22C9-22CD 22D0-22D1 22D6-22ED 22F0-22FF 2308-230B 2320-2321 2329-232A 2768-2775 \
    27C0 27C3-27C6 27C8-27C9 27CB-27CD 27D3-27D6 27DC-27DE 27E2-27EF 2983-2998 299B-29A0 \
    29A2-29AF 29B8 29C0-29C5 29C9 29CE-29D2 29D4-29D5 29D8-29DC 29E1 29E3-29E5 29E8-29E9 \
    29F4-29F9 29FC-29FD 2A0A-2A1C 2A1E-2A21 2A24 2A26 2A29 2A2B-2A2E 2A34-2A35 2A3C-2A3E \
    2A57-2A58 2A64-2A65 2A6A-2A6D 2A6F-2A70 2A73-2A74 2A79-2AA3 2AA6-2AAD 2AAF-2AD6 2ADC 2ADE \
    2AE2-2AE6 2AEC-2AEE 2AF3 2AF7-2AFB 2AFD 2BFE 2E02-2E05 2E09-2E0A 2E0C-2E0D 2E1C-2E1D \
    2E20-2E29 2E55-2E5C 3008-3011 3014-301B FE59-FE5E FE64-FE65 FF08-FF09 FF1C FF1E FF3B FF3D \
    FF5B FF5D FF5F-FF60 FF62-FF63 1D6DB 1D715 1D74F 1D789 1D7C3
    """
}

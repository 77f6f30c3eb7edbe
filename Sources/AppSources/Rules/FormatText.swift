import PredicateLanguage
import SourceScan
import SourceText

/// The text of a format as a source writes it, with what is known at run time only.
///
/// ```
/// SELF == 'note/\(id)'      SELF == 'note/⌷'      ⌷ is one byte that no text has
/// ```
struct FormatText {
  /// Stands for a part that is known at run time only: no UTF-8 has this byte.
  static let hole: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = []
  /// The known parts and the others, each with the index of its first byte.
  private var parts: [Part] = []

  private struct Part {
    let start: Int
    /// nil for what is known at run time only.
    let text: LocatedText?
    let place: LocatedText.Place
  }

  init(_ text: LocatedText) {
    bytes = text.bytes
    parts = [Part(start: 0, text: text, place: text.origin)]
  }

  init(_ template: [TemplatePart]) {
    for part in template {
      parts.append(Part(start: bytes.count, text: part.text, place: part.place))
      bytes += part.text?.bytes ?? [Self.hole]
    }
  }

  /// Returns the place of the byte at `index`.
  ///
  /// Nil if the format has no parts.
  func place(of index: Int) -> LocatedText.Place? {
    guard let part = parts.last(where: { $0.start <= index }) else { return nil }
    return part.text?.place(of: index - part.start) ?? part.place
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A piece of a format.
struct FormatToken {
  enum Kind: Equatable {
    /// A name, a number or a word of the language, in capitals.
    case word(String)
    /// A string; `isClosed` is false where its second quote is missing.
    case quoted(isClosed: Bool)
    /// `%@` and its like.
    case placeholder
    /// Run-time text outside quotes.
    case hole
    /// `==`, `<` and their like.
    case comparison
    /// `&&`, `||`, `!` and parentheses: what parts comparisons.
    case divider(UInt8)
    case mark(UInt8)
  }

  let kind: Kind
  let range: Range<Int>
}

/// Cuts formats into tokens, also those that are wrong.
struct FormatScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var tokens: [FormatToken] = []

  /// - Complexity: O(n): n bytes.
  static func tokens(of bytes: [UInt8]) -> [FormatToken] {
    var scanner = FormatScanner(bytes)
    while scanner.index < bytes.count { scanner.take() }
    return scanner.tokens
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func add(_ kind: FormatToken.Kind, to end: Int) {
    tokens.append(FormatToken(kind: kind, range: index..<end))
    index = end
  }

  private mutating func take() {
    let byte = bytes[index]
    switch byte {
    case 0x20, 0x09...0x0D: index += 1
    case UInt8(ascii: "'"), UInt8(ascii: "\""): takeString(byte)
    case FormatText.hole: add(.hole, to: index + 1)
    case UInt8(ascii: "%"): takePlaceholder()
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      let end = end(of: "=<>")
      let isNot = byte == UInt8(ascii: "!") && end == index + 1
      add(isNot ? .divider(byte) : .comparison, to: end)
    case UInt8(ascii: "&"), UInt8(ascii: "|"):
      let isDouble = index + 1 < bytes.count && bytes[index + 1] == byte
      add(isDouble ? .divider(byte) : .mark(byte), to: index + (isDouble ? 2 : 1))
    case UInt8(ascii: "("), UInt8(ascii: ")"): add(.divider(byte), to: index + 1)
    case UInt8(ascii: "["): takeOptions()
    case _ where Self.isWord(byte): takeWord()
    default: add(.mark(byte), to: index + 1)
    }
  }

  /// The end of a run that begins with this byte and goes on with `signs`.
  private func end(of signs: String) -> Int {
    var end = index + 1
    while end < bytes.count, signs.utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  private mutating func takeString(_ quote: UInt8) {
    var end = index + 1
    while end < bytes.count, bytes[end] != quote {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let isClosed = end < bytes.count
    add(.quoted(isClosed: isClosed), to: isClosed ? end + 1 : bytes.count)
  }

  private mutating func takePlaceholder() {
    guard let end = Self.endOfPlaceholder(at: index, in: bytes[...]) else {
      return add(.mark(bytes[index]), to: index + 1)
    }
    add(.placeholder, to: end)
  }

  /// `[cd]` says nothing here; other brackets are an index.
  private mutating func takeOptions() {
    let end = end(of: "cdnlwCDNLW")
    guard end < bytes.count, bytes[end] == UInt8(ascii: "]"), end > index + 1 else {
      return add(.mark(bytes[index]), to: index + 1)
    }
    index = end + 1
  }

  private mutating func takeWord() {
    var end = index
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[index..<end], as: UTF8.self)
    add(.word(word.utf8.allSatisfy { $0 < 0x80 } ? word.uppercased() : word), to: end)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"), 0x80..<FormatText.hole:
      true
    default: false
    }
  }

  /// The end of a placeholder whose `%` is at `start`.
  ///
  /// Nil if the sign has another use.
  static func endOfPlaceholder(at start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    var end = start + 1
    while end < bytes.endIndex, "-+ #.0123456789lhqzjtL".utf8.contains(bytes[end]) { end += 1 }
    guard end < bytes.endIndex, "@KdDiuUxXoOfFeEgGaAcCsSp".utf8.contains(bytes[end]) else {
      return nil
    }
    return end + 1
  }
}

/// The words of the language of predicates.
enum FormatWord {
  static let operators = ComparisonOperator.words.union(["UTI"])
  /// Those that take strings alone; `CONTAINS` takes collections, too.
  static let ofStrings = ComparisonOperator.wordsOfTexts.union(["UTI"]).subtracting(["CONTAINS"])
  static let dividers: Set = ["AND", "OR", "NOT"]
  static let constants: Set = [
    "ANY", "SOME", "ALL", "NONE", "TRUE", "YES", "FALSE", "NO", "NULL", "NIL", "TRUEPREDICATE",
    "FALSEPREDICATE",
  ]
  static let truths: Set = ["TRUEPREDICATE", "FALSEPREDICATE"]
  static let booleans: Set = ["TRUE", "YES", "FALSE", "NO"]
}

extension FormatToken {
  /// Whether it compares what is before it with what is after it.
  var isOperator: Bool {
    switch kind {
    case .comparison: true
    case .word(let word): FormatWord.operators.contains(word)
    default: false
    }
  }

  var isDivider: Bool {
    switch kind {
    case .divider: true
    case .word(let word): FormatWord.dividers.contains(word)
    default: false
    }
  }

  func isWord(_ word: String) -> Bool { kind == .word(word) }

  var isMark: Bool { if case .mark = kind { true } else { false } }

  var isStringOperator: Bool {
    if case .word(let word) = kind { FormatWord.ofStrings.contains(word) } else { false }
  }

  /// Whether it is a number or a Boolean.
  var isNumber: Bool {
    guard case .word(let word) = kind else { return false }
    return FormatWord.booleans.contains(word)
      || word.utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == true
  }

  /// A word that may be a key path: no number, no word of the language.
  var name: String? {
    guard case .word(let word) = kind, !isOperator, !isDivider, word != "SELF",
      !FormatWord.constants.contains(word),
      word.utf8.first.map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) == false
    else { return nil }
    return word
  }
}

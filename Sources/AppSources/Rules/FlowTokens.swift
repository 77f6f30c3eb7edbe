import ByteText
import SourceScan
import SourceText

/// The tokens of a file with its braces, and where it declares, sets and uses some names.
///
/// ```
/// func f() {              blocks   the brace around each token, which ends where it is closed
///   let c = Conditions()  made     the places of `c` after `let`, `var` or `*`
///   c.can… = p            set      the places of a name before `=`
///   scene.conditions = c  given    the places of a name that stands alone and calls no setter
/// ```
///
/// - Complexity: O(n): n bytes of the source; each question O(log n).
struct FlowTokens {
  let source: ScanSource
  let tokens: [SourceToken]
  /// The token of the enclosing brace, by token; -1 outside braces.
  let blocks: [Int]
  /// The token that closes a brace, by the token that opens it; the number of tokens if none does.
  private var ends: [Int: Int] = [:]
  /// Whether a token is in a statement of `if`, `else` or a loop without braces, by token.
  private let areConditional: [Bool]
  /// The tokens of a brace's own statements at which a path may begin anew, by that brace.
  private var turns: [Int: [Int]] = [:]
  private var made: [ExactText: [Int]] = [:]
  private var set: [ExactText: [Int]] = [:]
  private var given: [ExactText: [Int]] = [:]
  /// Longer tokens have no name that is asked for.
  private static let mostBytes = 1_024

  /// Indexes the names `names` in `source`.
  init(_ source: ScanSource, names: Set<ExactText>) {
    self.source = source
    let tokens = TokenList(source.bytes, source.language).tokens
    self.tokens = tokens
    var (blocks, open, ends) = ([Int](), [Int](), [Int: Int]())
    blocks.reserveCapacity(tokens.count)
    for index in tokens.indices {
      switch tokens[index].count == 1 ? source.bytes[tokens[index].start] : 0 {
      case UInt8(ascii: "{"):
        blocks.append(open.last ?? -1)
        open.append(index)
      case UInt8(ascii: "}"):
        if let last = open.popLast() { ends[last] = index }
        blocks.append(open.last ?? -1)
      default: blocks.append(open.last ?? -1)
      }
    }
    for last in open { ends[last] = tokens.count }
    (self.blocks, self.ends) = (blocks, ends)
    areConditional = Self.conditional(tokens, source)
    for index in tokens.indices {
      takeTurn(index)
      if tokens[index].count <= Self.mostBytes { take(index, names) }
    }
  }

  /// Whether what stands before each token makes its statement conditional, from left to right.
  private static func conditional(_ tokens: [SourceToken], _ source: ScanSource) -> [Bool] {
    var isConditional = false
    return tokens.indices.map { index in
      let isNewLine =
        source.language == .swift && tokens[index].isAfterNewline
        && !source.isWord(tokens[index], ".")
      let before = index == 0 ? nil : tokens[index - 1]
      if isNewLine || ["{", "}", ";"].contains(where: { source.isWord(before, $0) }) {
        isConditional = false
      } else if ["if", "else", "for", "while", "?"].contains(where: { source.isWord(before, $0) }) {
        isConditional = true
      }
      return isConditional
    }
  }

  private mutating func takeTurn(_ index: Int) {
    let token = tokens[index]
    let isTurn =
      source.bytes[token.start] == UInt8(ascii: "#") || source.isWord(token, "case")
      || source.isWord(token, "default") || token.kind == .atWord && source.isWord(token, "@case")
    if isTurn { turns[blocks[index], default: []].append(index) }
  }

  private mutating func take(_ index: Int, _ names: Set<ExactText>) {
    let word = ExactText(word(index))
    guard names.contains(word) else { return }
    let next = self.word(index + 1)
    if next == "=" { set[word, default: []].append(index) }
    let before = index == 0 ? nil : tokens[index - 1]
    guard !source.isWord(before, ".") else { return }
    let isDeclared =
      source.language == .swift
      ? source.isWord(before, "let") || source.isWord(before, "var") : source.isWord(before, "*")
    if isDeclared { made[word, default: []].append(index) }
    let property = next == "." ? self.word(index + 2) : next
    let isSetter =
      property.endsWith(Self.property) && (next == "." || source.isWord(before, "["))
    if !isSetter { given[word, default: []].append(index) }
  }

  private static let property = "ActivateForTargetContentIdentifierPredicate"

  func word(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
  }

  // MARK: - Questions

  /// The name of the property or of its setter in the range of a site.
  func token(at range: Range<Int>) -> Int? {
    var index = tokens.firstPlace { $0.end > range.lowerBound }
    while index < tokens.count, tokens[index].start < range.upperBound {
      if word(index).endsWith(Self.property) { return index }
      index += 1
    }
    return nil
  }

  func isConditional(_ token: Int) -> Bool { areConditional[token] }

  /// The tokens in the brace at `block`, which is not -1.
  func tokens(in block: Int) -> Range<Int> { block + 1..<(ends[block] ?? tokens.count) }

  /// Whether the path through the brace `block` may begin anew among `tokens`.
  func hasTurn(in tokens: Range<Int>, of block: Int) -> Bool {
    Self.hasPlace(turns[block], in: tokens)
  }

  /// Whether `name` gets another value among `tokens`.
  func isSet(_ name: String, in tokens: Range<Int>) -> Bool {
    Self.hasPlace(set[ExactText(name)], in: tokens)
  }

  /// Whether anything but a setter uses `name` among `tokens`.
  func isGiven(_ name: String, in tokens: Range<Int>) -> Bool {
    Self.hasPlace(given[ExactText(name)], in: tokens)
  }

  /// The nearest declaration of `name` before a token, or nil.
  func declaration(of name: String, before token: Int) -> Int? {
    guard let all = made[ExactText(name)] else { return nil }
    let place = all.firstPlace { $0 >= token }
    return place == 0 ? nil : all[place - 1]
  }

  private static func hasPlace(_ all: [Int]?, in tokens: Range<Int>) -> Bool {
    guard let all else { return false }
    let place = all.firstPlace { $0 >= tokens.lowerBound }
    return place < all.count && all[place] < tokens.upperBound
  }
}

extension ScanSource {
  /// Whether the token is the bytes of `word`; false for nil.
  fileprivate func isWord(_ token: SourceToken?, _ word: StaticString) -> Bool {
    guard let token, token.count == word.utf8CodeUnitCount else { return false }
    return bytes.begins(
      with: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount),
      at: token.start)
  }
}

extension Array {
  /// The first place from which on `isBehind` is true, by halves.
  func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import SourceText

/// A file with its tokens, brackets and outline.
// Sendable: nothing changes after the initializer.
final class OutlinedSource: @unchecked Sendable {
  let file: Int
  let source: ScanSource
  let tokens: [SourceToken]
  let partners: [Int32]
  let comments: [Range<Int>]
  let lines: SourceLines
  /// The first byte that is not UTF-8, or nil.
  let invalid: Int?
  private(set) var outline: Outline

  init(_ source: ScanSource, file: Int) {
    self.file = file
    self.source = source
    let list = TokenList(source.bytes, source.language) { comment in
      comment.firstPlace(of: "sceneroute:") != nil
    }
    comments = list.comments
    lines = SourceLines(source.bytes)
    invalid = InvalidBytes.places(in: source.bytes).first
    let tokens = source.language == .swift ? Self.active(list.tokens, source) : list.tokens
    let brackets = Brackets(tokens, source)
    self.tokens = tokens
    partners = brackets.partners
    outline = Outline()
    switch source.language {
    case .swift: outline = SwiftOutliner(self).outlined()
    case .objectiveC: outline = ObjectiveCOutliner(self).outlined()
    }
    outline.finish()
    markUneven(around: brackets.uneven)
  }

  /// Names around conditionals whose branches differ in their brackets cannot be resolved.
  private func markUneven(around conditionals: [Int]) {
    guard !conditionals.isEmpty else { return }
    var uneven: Set<Int> = []
    for token in conditionals {
      let scope = outline.scope(of: token)
      let kind = outline.scopes[scope].kind
      // A function with two heads: its scope begins behind the conditional.
      let isOutside = kind == .file || kind == .type
      uneven.insert(isOutside ? outline.scope(of: min(tokens.count - 1, token + 1)) : scope)
    }
    var end = -1
    for scope in outline.scopes.indices {
      if uneven.contains(scope) { end = max(end, outline.scopes[scope].close) }
      if outline.scopes[scope].start <= end { outline.scopes[scope].isUneven = true }
    }
  }

  /// Leaves out what `#if false` leaves out.
  private static func active(_ tokens: [SourceToken], _ source: ScanSource) -> [SourceToken] {
    func word(_ index: Int) -> String {
      guard index < tokens.count else { return "" }
      return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
    }
    let hasDead = tokens.indices.contains { index in
      tokens[index].kind == .directive && tokens[index].range.count == 3 && word(index) == "#if"
        && ["false", "0"].contains(word(index + 1))
    }
    guard hasDead else { return tokens }
    var active: [SourceToken] = []
    var depth = 0
    /// The depth of the conditional whose first branch is left out, while it is.
    var dead: Int?
    for index in tokens.indices {
      let wasDead = dead != nil
      if tokens[index].kind == .directive {
        let text = word(index)
        if text == "#if" {
          depth += 1
          let isWhole = index + 2 >= tokens.count || tokens[index + 2].isAfterNewline
          if dead == nil, isWhole, ["false", "0"].contains(word(index + 1)) { dead = depth }
        } else if ["#else", "#elseif", "#endif"].contains(text) {
          if dead == depth { dead = nil }
          if text == "#endif" { depth -= 1 }
        }
      }
      // The directives stay, so that conditionals around this one keep their ends.
      if !wasDead || dead == nil { active.append(tokens[index]) }
    }
    return active
  }

  // MARK: - Tokens

  /// Returns the beginning of the token at `index`, or the end of the source.
  func place(_ index: Int) -> LocatedText.Place {
    let isToken = tokens.indices.contains(index)
    return LocatedText.Place(file: file, offset: isToken ? tokens[index].start : source.bytes.count)
  }

  /// Returns the expression of the tokens from `start` on, before the token `end`.
  func expression(_ start: Int, to end: Int) -> ScanExpression {
    let last = min(end, tokens.count) - 1
    return ScanExpression(
      place: place(start), end: last >= start ? tokens[last].end : place(start).offset)
  }

  /// The part of a list that begins at `start`, up to its comma or the bracket behind it.
  func part(from start: Int) -> ScanExpression {
    var end = start
    while end < tokens.count, !isMark(end, ","), open(of: end) == nil { end = next(after: end) }
    return expression(start, to: end)
  }

  func kind(_ index: Int) -> SourceToken.Kind {
    tokens.indices.contains(index) ? tokens[index].kind : .other
  }

  /// The text of a token, in Swift without backticks.
  func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    var range = tokens[index].range
    if range.count > 2, source.bytes[range.lowerBound] == UInt8(ascii: "`") {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Whether the token at `index` is the bytes of `text`.
  func isToken(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].range.count == text.utf8CodeUnitCount
    else { return false }
    let start = tokens[index].start
    for offset in 0..<text.utf8CodeUnitCount
    where source.bytes[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// The sign of punctuation at `index`, or 0.
  func mark(_ index: Int) -> UInt8 {
    guard tokens.indices.contains(index), tokens[index].kind == .mark,
      tokens[index].range.count == 1
    else { return 0 }
    return source.bytes[tokens[index].start]
  }

  func isMark(_ index: Int, _ sign: Unicode.Scalar) -> Bool { mark(index) == UInt8(ascii: sign) }

  func isAfterNewline(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isAfterNewline
  }

  /// The token that closes what the token `index` opens, or nil.
  func close(of index: Int) -> Int? {
    guard tokens.indices.contains(index) else { return nil }
    let partner = Int(partners[index])
    return partner > index ? partner : nil
  }

  /// The token that opens what the token `index` closes, or nil.
  func open(of index: Int) -> Int? {
    guard tokens.indices.contains(index), partners[index] >= 0 else { return nil }
    let partner = Int(partners[index])
    return partner < index ? partner : nil
  }

  /// The token after the one at `index`, or after what it opens.
  func next(after index: Int) -> Int { (close(of: index) ?? index) + 1 }

  /// The first token of each part between commas in the brackets that open at `open`.
  func parts(in open: Int) -> [Int] {
    guard let end = close(of: open), end > open + 1 else { return [] }
    var parts = [open + 1]
    var index = open + 1
    while index < end {
      if isMark(index, ","), index + 1 < end { parts.append(index + 1) }
      index = next(after: index)
    }
    return parts
  }
}

import SourceText

/// Finds the sites of an Objective-C file.
///
/// - Complexity: O(n): n tokens.
struct ObjectiveCSites {
  private let source: OutlinedSource
  private var drafts: [SiteDraft] = []
  /// The messages that are the whole value of a condition, which is the site.
  private var taken: Set<Int> = []
  /// The first token of each receiver, by the receiver's tokens.
  private var receivers: [Int: Int] = [:]
  /// The open brackets around the place.
  private var brackets: [Int] = []

  private init(_ source: OutlinedSource) { self.source = source }

  static func drafts(in source: OutlinedSource) -> [SiteDraft] {
    var sites = ObjectiveCSites(source)
    for index in source.tokens.indices { sites.take(index) }
    return sites.drafts
  }

  private mutating func take(_ index: Int) {
    if source.isMark(index, "["), source.close(of: index) != nil {
      brackets.append(index)
    } else if source.isMark(index, "]"), brackets.last == source.open(of: index) {
      _ = brackets.popLast()
    }
    guard source.kind(index) == .word else { return }
    switch source.tokens[index].range.count {
    case 18: if source.isToken(index, "predicateWithValue") { takePredicate(index) }
    case 19: if source.isToken(index, "predicateWithFormat") { takePredicate(index) }
    case 23...56: takeProperty(index)
    default: break
    }
  }

  private mutating func takePredicate(_ index: Int) {
    guard source.isMark(index + 1, ":"), let open = brackets.last, !taken.contains(open),
      source.isToken(open + 1, "NSPredicate"), index == open + 2
    else { return }
    drafts.append(
      SiteDraft(
        kind: .format, token: index, first: open, receiver: "NSPredicate",
        value: .predicate(open)))
  }

  private func kind(_ index: Int) -> (kind: ScanSite.Kind, isSetter: Bool)? {
    if source.isToken(index, "targetContentIdentifier") { return (.identifier, false) }
    if source.isToken(index, "setTargetContentIdentifier") { return (.identifier, true) }
    if source.isToken(index, "canActivateForTargetContentIdentifierPredicate") {
      return (.can, false)
    }
    if source.isToken(index, "setCanActivateForTargetContentIdentifierPredicate") {
      return (.can, true)
    }
    if source.isToken(index, "prefersToActivateForTargetContentIdentifierPredicate") {
      return (.prefers, false)
    }
    if source.isToken(index, "setPrefersToActivateForTargetContentIdentifierPredicate") {
      return (.prefers, true)
    }
    return nil
  }

  private mutating func takeProperty(_ index: Int) {
    guard let (kind, isSetter) = kind(index) else { return }
    let value: Int
    let receiver: String
    if isSetter {
      guard source.isMark(index + 1, ":"), let open = brackets.last,
        let message = ObjectiveCMessage(source, open: open), message.named == 1,
        message.receiver.upperBound == index
      else { return }
      value = index + 2
      receiver = text(message.receiver)
    } else {
      let isMember = source.isMark(index - 1, ".") || source.isToken(index - 1, "->")
      guard isMember, source.isToken(index + 1, "=") else { return }
      value = index + 2
      receiver = self.receiver(before: index - 1)
    }
    if kind != .identifier { taken.insert(value) }
    drafts.append(
      SiteDraft(
        kind: kind, token: index, first: index, receiver: receiver, value: .expression(value)))
  }

  private func text(_ tokens: Range<Int>) -> String {
    let range = source.tokens[tokens.lowerBound].start..<source.tokens[tokens.upperBound - 1].end
    return String(decoding: source.source.bytes[range].prefix(256), as: UTF8.self)
  }

  /// The text before the dot at `dot`.
  private mutating func receiver(before dot: Int) -> String {
    var first = dot
    var passed: [Int] = []
    while let before = start(before: first, dot) {
      first = before
      // A receiver that goes on into another one begins where that does.
      if let known = receivers[first] {
        first = known
        break
      }
      passed.append(first)
    }
    for token in passed { receivers[token] = first }
    return first < dot ? text(first..<dot) : ""
  }

  /// Returns the beginning of the receiver's part before the one at `first`.
  ///
  /// Nil if there is none.
  private func start(before first: Int, _ dot: Int) -> Int? {
    guard first > 0 else { return nil }
    let before = first - 1
    if source.kind(before) == .word {
      return (first == dot || !isStatement(before)) && source.kind(first) != .word ? before : nil
    }
    if source.isMark(before, ".") || source.isToken(before, "->") { return before }
    guard source.kind(first) != .word, source.isMark(before, ")") || source.isMark(before, "]")
    else { return nil }
    return source.open(of: before)
  }

  private func isStatement(_ index: Int) -> Bool {
    ["return", "else", "do", "if", "while", "for"].contains(source.text(index))
  }
}

import ByteText
import SourceText

/// Finds the sites of a Swift file.
///
/// - Complexity: O(n): n tokens.
struct SwiftSites {
  private let source: OutlinedSource
  private var drafts: [SiteDraft] = []
  /// The calls that are the whole value of a condition, which is the site.
  private var taken: Set<Int> = []
  /// The first token of each receiver, by the receiver's tokens.
  private var receivers: [Int: Int] = [:]

  private init(_ source: OutlinedSource) { self.source = source }

  static func drafts(in source: OutlinedSource) -> [SiteDraft] {
    var sites = SwiftSites(source)
    for index in source.tokens.indices where source.kind(index) == .word { sites.take(index) }
    return sites.drafts
  }

  private mutating func take(_ index: Int) {
    switch source.tokens[index].range.count {
    case 4:
      if source.isToken(index, "init") { takeInitializer(index) }
      if source.isToken(index, "Self"), isInPredicate(index) {
        takeCall(index, open: index + 1, first: index)
      }
    case 11: if source.isToken(index, "NSPredicate") { takePredicate(index) }
    case 17: if source.isToken(index, "contentIdentifier") { takeProperty(index) }
    case 21: if source.isToken(index, "handlesExternalEvents") { takeModifier(index) }
    case 23:
      if source.isToken(index, "targetContentIdentifier") { takeAssignment(index, .identifier) }
    case 40...60: takeCondition(index)
    default: break
    }
  }

  private mutating func takeCondition(_ index: Int) {
    if source.isToken(index, "canActivateForTargetContentIdentifierPredicate") {
      takeAssignment(index, .can)
    } else if source.isToken(index, "prefersToActivateForTargetContentIdentifierPredicate") {
      takeAssignment(index, .prefers)
    }
  }

  // MARK: - Predicates

  private mutating func takePredicate(_ index: Int) {
    let isMember = source.isMark(index - 1, ".")
    guard !isMember || source.isToken(index - 2, "Foundation"), !isDeclaration(index) else {
      return
    }
    let isInit = source.isMark(index + 1, ".") && source.isToken(index + 2, "init")
    takeCall(index, open: isInit ? index + 3 : index + 1, first: isMember ? index - 2 : index)
  }

  private func isDeclaration(_ index: Int) -> Bool {
    ["func", "class", "struct", "enum", "extension", "protocol", "typealias"].contains {
      source.isToken(index - 1, $0)
    }
  }

  private mutating func takeCall(_ index: Int, open: Int, first: Int, begin: Int? = nil) {
    guard source.isMark(open, "("), !taken.contains(first), source.isMark(open + 2, ":"),
      source.isToken(open + 1, "format") || source.isToken(open + 1, "value"),
      !source.isMark(open + 3, ")")
    else { return }
    drafts.append(
      SiteDraft(
        kind: .format, token: index, first: begin ?? index, receiver: "NSPredicate",
        value: .predicate(open)))
  }

  /// `.init(format:)` where a predicate is expected.
  private mutating func takeInitializer(_ index: Int) {
    guard source.isMark(index - 1, "."), source.isMark(index + 1, "("),
      source.isToken(index + 2, "format") || source.isToken(index + 2, "value")
    else { return }
    if source.isToken(index - 2, "self"), isInPredicate(index) {
      return takeCall(index, open: index + 1, first: index - 2, begin: index - 2)
    }
    guard !endsOperand(index - 2), expectsPredicate(before: index - 1) else { return }
    takeCall(index, open: index + 1, first: index - 1, begin: index - 1)
  }

  /// Whether the token is in an extension of `NSPredicate`.
  private func isInPredicate(_ index: Int) -> Bool {
    let outline = source.outline
    return outline.type(around: outline.scope(of: index)).map { outline.scopes[$0].path }
      == ["NSPredicate"]
  }

  private func endsOperand(_ index: Int) -> Bool {
    switch source.kind(index) {
    case .word: !["return", "in", "else", "try", "await"].contains(source.text(index))
    case .mark: [")", "]", "?", "!"].contains { source.isMark(index, $0) }
    case .stringClose, .number: true
    default: false
    }
  }

  /// Whether the type of what begins at `start` is known to be `NSPredicate`.
  private func expectsPredicate(before start: Int) -> Bool {
    let before = start - 1
    if source.isToken(before, "=") { return isPredicate(before - 1) }
    if source.isMark(before, ":") { return isPredicate(before - 1) || isExpectation(before - 1) }
    if source.isMark(before, "("), source.isToken(before - 1, "append"),
      source.isMark(before - 2, ".")
    {
      return source.kind(before - 3) == .word && source.text(before - 3).endsWith("redicates")
    }
    if source.isMark(before, "[") || source.isMark(before, ",") {
      return expectsList(around: start)
    }
    let isBody =
      source.isMark(before, "{") || source.isToken(before, "return")
      || source.isToken(before, "in") || source.isAfterNewline(start)
    return isBody && returnsPredicate(start)
  }

  /// Whether the name or the type at `index` says predicate.
  private func isPredicate(_ index: Int) -> Bool {
    var index = index
    if source.isMark(index, "?") || source.isMark(index, "!") { index -= 1 }
    return source.kind(index) == .word && source.text(index).endsWith("redicate")
  }

  /// Whether the word is the label of a predicate that a test waits for, with `.init(format` after
  /// it, as the filter looks for it.
  private func isExpectation(_ index: Int) -> Bool {
    guard source.isToken(index, "for"), source.isMark(index - 1, "("),
      source.isToken(index - 2, "expectation"), index + 5 < source.tokens.count
    else { return false }
    let text = source.tokens[index + 2].start..<source.tokens[index + 5].end
    return source.source.bytes[text].elementsEqual(".init(format".utf8)
  }

  private func expectsList(around start: Int) -> Bool {
    var index = start - 1
    while index > 0, !source.isMark(index, "[") {
      index = (source.open(of: index) ?? index) - 1
      if start - index > ScanLimits.elements { return false }
    }
    let before = source.isMark(index - 1, ":") || source.isToken(index - 1, "=")
    guard before else { return false }
    let name = source.text(index - 2)
    let isList = source.isMark(index - 2, "]") && source.isToken(index - 3, "NSPredicate")
    return isList || name.endsWith("redicates")
  }

  /// Whether the function or property around `index` returns a predicate.
  private func returnsPredicate(_ index: Int) -> Bool {
    let body = source.outline.scopes[source.outline.body(of: source.outline.scope(of: index))]
    guard body.kind == .function, body.open > 0 else { return false }
    var type = body.open - 1
    if source.isMark(type, "?") { type -= 1 }
    return source.isToken(type, "NSPredicate")
  }

  // MARK: - Assignments

  private mutating func takeAssignment(_ index: Int, _ kind: ScanSite.Kind) {
    guard source.isToken(index + 1, "="), source.kind(index + 1) == .symbols else { return }
    let isMember = source.isMark(index - 1, ".")
    if !isMember, isOwnVariable(index) { return }
    if kind != .identifier, !taken.contains(index + 2) { taken.insert(index + 2) }
    let receiver = isMember ? self.receiver(before: index - 1) : ""
    drafts.append(
      SiteDraft(
        kind: kind, token: index, first: index, receiver: receiver,
        value: .expression(index + 2)))
  }

  /// Whether a name without a receiver is declared in the file: then it is not a property of UIKit.
  private func isOwnVariable(_ index: Int) -> Bool {
    (source.outline.declarations[ExactText(source.text(index))] ?? []).prefix(
      ScanLimits.declarations
    )
    .contains { source.outline.contains($0.scope, index) }
  }

  /// The text before the dot at `dot`: names, and brackets with their names.
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
    guard first < dot else { return "" }
    let bytes = source.source.bytes[source.tokens[first].start..<source.tokens[dot].start]
    return String(decoding: bytes.prefix(256), as: UTF8.self)
  }

  /// Returns the beginning of the receiver's part before the one at `first`.
  ///
  /// Nil if there is none.
  private func start(before first: Int, _ dot: Int) -> Int? {
    guard first > 0 else { return nil }
    let before = first - 1
    if source.kind(before) == .word, first == dot || !source.isAfterNewline(first) {
      let isJoined =
        source.isMark(first, ".") || source.isMark(first, "(")
        || source.isMark(first, "[") || source.isMark(first, "?") || source.isMark(first, "!")
      return isJoined ? before : nil
    }
    if source.isMark(before, "."), source.kind(first) == .word { return before }
    if source.kind(first) == .word { return nil }
    if source.isMark(before, "?") || source.isMark(before, "!") { return before }
    guard source.isMark(before, ")") || source.isMark(before, "]") else { return nil }
    return source.open(of: before)
  }

  // MARK: - SwiftUI and app intents

  private mutating func takeModifier(_ index: Int) {
    let open = index + 1
    guard source.isMark(open, "("), !source.isToken(index - 1, "func") else { return }
    let labels: [(StaticString, ScanSite.Kind)] = [
      ("preferring", .preferring), ("allowing", .allowing), ("matching", .matching),
    ]
    for part in source.parts(in: open) where source.isMark(part + 1, ":") {
      for (label, kind) in labels where source.isToken(part, label) {
        guard !source.isMark(part + 2, ")"), source.kind(part + 3) != .other else { continue }
        let receiver = source.isMark(index - 1, ".") ? self.receiver(before: index - 1) : ""
        drafts.append(
          SiteDraft(
            kind: kind, token: index, first: index, receiver: receiver,
            value: .expression(part + 2)))
      }
    }
  }

  /// `contentIdentifier` of an app intent, where it is declared.
  private mutating func takeProperty(_ index: Int) {
    guard source.isToken(index - 1, "var") || source.isToken(index - 1, "let") else { return }
    let scope = source.outline.scope(of: index - 1)
    guard let type = source.outline.type(around: scope), type == scope,
      source.outline.scopes[type].typeWord != "protocol",
      source.outline.scopes[type].inherits.contains(where: { $0.endsWith("Intent") })
    else { return }
    drafts.append(
      SiteDraft(
        kind: .identifier, token: index, first: index,
        receiver: source.outline.scopes[type].path.joined(separator: "."),
        value: .property(index)))
  }
}

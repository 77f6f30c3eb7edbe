import PredicateLanguage

/// What one predicate of a scene came to, as a clause of a sentence.
struct PredicatePhrase: Sendable {
  let condition: ActivationCondition
  let trace: PredicateTrace

  /// Creates the phrase of `trace`, or nil when the predicate was not evaluated.
  init?(_ condition: ActivationCondition, _ trace: PredicateTrace?) {
    guard let trace else { return nil }
    self.condition = condition
    self.trace = trace
  }

  /// True for `FALSEPREDICATE`, the default of `prefers`: there is no reason to give.
  var isNever: Bool { trace.root.text == "FALSEPREDICATE" }

  /// "`prefers` is true: `SELF == "note/42"`", with the part that made it true.
  ///
  /// The part says why by itself, but for one that is too long to be shown: then the reason does.
  var whyTrue: String {
    let part = decidingPart ?? trace.root
    if part.text == "TRUEPREDICATE" { return "`\(condition.rawValue)` is `TRUEPREDICATE`" }
    let isClipped = part.text.unicodeScalars.count > quotedScalars
    let reason = isClipped ? because(part) : ""
    return "`\(condition.rawValue)` is true: \(quoted(part.text))\(reason)"
  }

  /// "`prefers` is false at `SELF BEGINSWITH "mail/"`: …", with the part that came closest.
  var whyFalse: String {
    isNever
      ? "`\(condition.rawValue)` is `FALSEPREDICATE`"
      : "`\(condition.rawValue)` is false\(miss)"
  }

  /// " at `SELF BEGINSWITH "mail/"`: the identifier begins with `mial/`", or nothing.
  var miss: String { place + reason }

  /// " at `SELF BEGINSWITH "mail/"`", or nothing; below a NOT a part fails by being true.
  var place: String {
    guard let part = trace.closestMiss else { return "" }
    return part.outcome == .value(true)
      ? " because \(quoted(part.text)) is true" : " at \(quoted(part.text))"
  }

  /// ": the identifier begins with `mial/`", or nothing.
  var reason: String { trace.closestMiss.map { because($0) } ?? "" }

  private func because(_ part: PredicateTrace.Node) -> String {
    part.reason.map { ": \(clipped($0, to: RoutingLimits.reasonScalars))" } ?? ""
  }

  /// The part that made the predicate true, or nil when it is not.
  ///
  /// Follows a true OR to its first true part. A compound that is true although a part is not is an
  /// OR; one whose parts are all true may be an AND, and then the whole decided.
  var decidingPart: PredicateTrace.Node? {
    var node = trace.root
    guard node.outcome == .value(true) else { return nil }
    while node.children.count > 1,
      node.children.contains(where: { $0.outcome != .value(true) }),
      let next = node.children.first(where: { $0.outcome == .value(true) })
    {
      node = next
    }
    return node
  }
}

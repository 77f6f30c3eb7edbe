import ByteText

/// The assignments that a local variable may keep at a place.
///
/// An assignment that always runs before the place ends all earlier ones; so do those in all
/// branches of an `if` with `else` or of a `switch`. What a closure assigns may happen at any time.
struct VariableFlow {
  /// The first tokens of the values.
  ///
  /// Nil if one of them is not known.
  let values: [Int]?

  init(_ outline: Outline, _ declaration: Outline.Declaration, at token: Int) {
    let owner = declaration.scope
    let all = outline.assignments(
      of: declaration.name, in: declaration.token + 1..<outline.scopes[owner].close + 1)
    guard all.count <= ScanLimits.declarations else {
      values = nil
      return
    }
    let changes = all.filter { !Self.isHidden($0, declaration, in: outline) }
    let use = outline.scope(of: token)
    let body = outline.body(of: owner)
    // What is static keeps its value from one call to the next, and a jump may go past anything.
    let isHere =
      outline.body(of: use) == body && !declaration.isStatic
      && !outline.scopes[body].hasJumps
    let flat = changes.filter { outline.body(of: $0.scope) == body }
    var end = -1
    if isHere {
      for change in flat where change.isPlain && change.token < token {
        if outline.contains(change.scope, token) { end = max(end, change.token) }
      }
      end = max(end, Self.endOfChains(flat, in: outline, before: token))
    }
    let kept = changes.filter { change in
      guard isHere, outline.body(of: change.scope) == body else { return true }
      if change.token < token { return change.token >= end }
      return Self.isRepeated(change, use, after: end, in: outline)
    }
    var places = kept.map { $0.value }
    if declaration.value >= 0, end < 0 { places.insert(declaration.value, at: 0) }
    values = places.isEmpty || places.contains(-1) ? nil : places
  }

  /// Whether an assignment means another declaration of the name, in a scope inside.
  private static func isHidden(
    _ change: Outline.Assignment, _ declaration: Outline.Declaration, in outline: Outline
  ) -> Bool {
    (outline.declarations[ExactText(declaration.name)] ?? []).prefix(ScanLimits.declarations)
      .contains {
        $0.token != declaration.token && $0.token < change.token
          && outline.contains($0.scope, change.token) && $0.scope != declaration.scope
          && outline.scopes[$0.scope].start > outline.scopes[declaration.scope].start
      }
  }

  /// Returns the beginning of the last statement before `token` whose branches all assign, or -1.
  private static func endOfChains(
    _ changes: [Outline.Assignment], in outline: Outline, before token: Int
  ) -> Int {
    var branches: [Int: Set<Int>] = [:]
    for change in changes where change.isPlain && change.token < token {
      let scope = outline.scopes[change.scope]
      guard scope.chain >= 0, !outline.contains(change.scope, token),
        !outline.hasBreak(in: scope.start..<change.token)
      else { continue }
      branches[scope.chain, default: []].insert(change.scope)
    }
    var end = -1
    for (chain, scopes) in branches {
      let first = outline.scopes[chain]
      guard first.isExhaustive, scopes.count == first.branches,
        scopes.allSatisfy({ outline.scopes[$0].close < token }),
        Self.encloses(first, token, in: outline)
      else { continue }
      end = max(end, first.start)
    }
    return end
  }

  /// Whether what comes after the statement with the branch `branch` runs only after it.
  private static func encloses(
    _ branch: Outline.Scope, _ token: Int, in outline: Outline
  ) -> Bool {
    var parent = branch.parent
    // The branches of `switch` are in its braces.
    if outline.scopes[parent].kind == .choice { parent = outline.scopes[parent].parent }
    return outline.contains(parent, token)
  }

  /// Whether an assignment after the place in the scope `use` may run before it, in the loop around
  /// both.
  ///
  /// - Complexity: O(d): d scopes around the place, which are few: names deeper in are not known.
  private static func isRepeated(
    _ change: Outline.Assignment, _ use: Int, after end: Int, in outline: Outline
  ) -> Bool {
    var scope = use
    while scope > 0 {
      if outline.scopes[scope].kind == .loop, outline.contains(scope, change.token) {
        return outline.scopes[scope].start > end
      }
      scope = outline.scopes[scope].parent
    }
    return false
  }
}

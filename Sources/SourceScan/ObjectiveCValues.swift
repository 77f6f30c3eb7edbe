import ByteText
import SourceText

/// The values of expressions and declarations of an Objective-C file, as far as they are known.
struct ObjectiveCValues {
  let resolver: Resolver
  let source: OutlinedSource

  init(_ resolver: Resolver, _ source: OutlinedSource) {
    (self.resolver, self.source) = (resolver, source)
  }

  /// The value of the expression that begins at the token `start`.
  func expression(at start: Int, depth: Int) -> Evaluated {
    var parser = ObjectiveCExpression(self, at: start, depth: depth)
    let result = parser.expression()
    return parser.isAtEnd ? result : .open(.operation)
  }

  // MARK: - Declarations

  /// The value of `declaration` of this file, as `user` sees it at the token `token`.
  func value(
    of declaration: Outline.Declaration, from user: OutlinedSource, at token: Int, depth: Int
  ) -> Evaluated {
    switch declaration.kind {
    case .opaque(let reason): return .open(reason)
    case .macro:
      guard source.kind(declaration.value) != .directiveEnd else { return .open(.macro) }
      return expression(at: declaration.value, depth: depth)
    case .function:
      if resolver.isOverridden(Reference(source: source, declaration: declaration)) {
        return .open(.twoCandidates)
      }
      return body(at: declaration.value, depth: depth)
    case .variable: return variable(declaration, from: user, at: token, depth: depth)
    case .external: return .open(.unknownName)
    case .constant, .lazy, .accessor, .enumCase: return .open(.property)
    }
  }

  /// Returns the value that the body at `open`, its opening brace, returns.
  func body(at open: Int, depth: Int) -> Evaluated {
    guard let close = source.close(of: open), close - open <= 2048 else { return .open(.call) }
    let owner = source.outline.body(of: source.outline.scope(of: open + 1))
    let returns = (open + 1..<close).filter { index in
      source.isToken(index, "return") && source.kind(index) == .word
        && source.outline.body(of: source.outline.scope(of: index)) == owner
    }
    guard !returns.isEmpty else { return .open(.call) }
    guard returns.count <= ScanLimits.alternatives else { return .open(.tooManyAlternatives) }
    return one(of: returns.map { expression(at: $0 + 1, depth: depth) })
  }

  /// One of several values; `nil` is left out beside others.
  func one(of results: [Evaluated]) -> Evaluated {
    let known = results.filter { if case .null = $0.value { false } else { true } }
    guard !known.isEmpty else { return Evaluated(.null) }
    return Evaluated(.one(of: known.map { $0.value }), steps: known.map { $0.steps }.max() ?? 0)
  }

  private func variable(
    _ declaration: Outline.Declaration, from user: OutlinedSource, at token: Int, depth: Int
  ) -> Evaluated {
    guard isFixedType(declaration) else { return .open(.variable) }
    if source.outline.scopes[declaration.scope].kind == .file {
      guard declaration.value >= 0 else { return .open(.variable) }
      let isFixed = isConstant(declaration) || declaration.isPrivate && !isAssigned(declaration)
      guard isFixed else { return .open(.variable) }
      return expression(at: declaration.value, depth: depth)
    }
    guard user === source else { return .open(.variable) }
    let flow = VariableFlow(source.outline, declaration, at: token)
    guard let values = flow.values else { return .open(.variable) }
    guard values.count <= ScanLimits.alternatives else { return .open(.tooManyAlternatives) }
    return one(of: values.map { expression(at: $0, depth: depth) })
  }

  /// Whether its text cannot change in place.
  private func isFixedType(_ declaration: Outline.Declaration) -> Bool {
    var index = declaration.type
    while index < declaration.token {
      if source.kind(index) == .word, source.text(index).beginsWith("NSMutable") { return false }
      index += 1
    }
    return true
  }

  /// Whether the variable itself is constant: `const` is behind the last star.
  private func isConstant(_ declaration: Outline.Declaration) -> Bool {
    var isConstant = false
    for index in declaration.type..<declaration.token {
      if source.isToken(index, "*") { isConstant = false }
      if source.isToken(index, "const") || source.isToken(index, "constexpr") { isConstant = true }
    }
    return isConstant
  }

  /// Whether this file assigns a name of the file again.
  private func isAssigned(_ declaration: Outline.Declaration) -> Bool {
    (source.outline.assignments[ExactText(declaration.name)] ?? []).contains { change in
      !(source.outline.declarations[ExactText(declaration.name)] ?? []).contains {
        $0.scope != 0 && source.outline.contains($0.scope, change.token)
      }
    }
  }

  // MARK: - Names

  /// The value of the name `name`.
  func named(_ name: String, at token: Int, depth: Int, isCall: Bool) -> Evaluated {
    if ["self", "super", "_cmd"].contains(name) { return .open(.property) }
    switch resolver.lookUp(name, in: source, at: token) {
    case .open(let reason): return .open(isCall && reason == .unknownName ? .call : reason)
    case .found(let found):
      let isFitting = found.allSatisfy { isCall == ($0.declaration.kind == .function) }
      guard isFitting else {
        if case .opaque(let reason) = found.first?.declaration.kind { return .open(reason) }
        return .open(.call)
      }
      return resolver.value(of: found, in: source, at: token, depth: depth)
    }
  }

  /// The value of the method `name`, without arguments, of the class `receiver` or of this one.
  func method(_ name: String, on receiver: String, at token: Int, depth: Int) -> Evaluated {
    var path = [receiver]
    if receiver == "self" {
      let scope = source.outline.scope(of: token)
      guard let type = source.outline.type(around: scope) else { return .open(.property) }
      path = source.outline.scopes[type].path
    }
    guard let all = resolver.members(name, of: path, in: source) else {
      return .open(.twoCandidates)
    }
    let found = all.filter {
      $0.declaration.kind == .function || $0.declaration.kind == .accessor
    }
    let isStatic = receiver != "self"
    guard let first = found.first else { return .open(isStatic ? .call : .property) }
    guard found.count == 1 else { return .open(.twoCandidates) }
    guard !isStatic || first.declaration.isStatic else { return .open(.call) }
    return resolver.value(of: found, in: source, at: token, depth: depth)
  }
}

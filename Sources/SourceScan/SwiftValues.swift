import ByteText
import SourceText

/// The values of expressions and declarations of a Swift file, as far as they are known.
struct SwiftValues {
  let resolver: Resolver
  let source: OutlinedSource

  init(_ resolver: Resolver, _ source: OutlinedSource) {
    (self.resolver, self.source) = (resolver, source)
  }

  /// The value of the expression that begins at the token `start`.
  func expression(at start: Int, depth: Int, inHeader: Bool = false) -> Evaluated {
    var parser = SwiftExpression(self, at: start, depth: depth, inHeader: inHeader)
    return parser.expression()
  }

  /// The value of the part `start` of a list that ends at `close`.
  func part(_ start: Int, depth: Int) -> Evaluated {
    var parser = SwiftExpression(self, at: start, depth: depth, inHeader: false)
    let result = parser.expression()
    let isWhole =
      source.isMark(parser.index, ",") || source.isMark(parser.index, ")")
      || source.isMark(parser.index, "]") || source.kind(parser.index) == .interpolationClose
    return isWhole ? result : .open(.operation)
  }

  // MARK: - Declarations

  /// The value of `declaration` of this file, as `user` sees it at the token `token`.
  func value(
    of declaration: Outline.Declaration, from user: OutlinedSource, at token: Int, depth: Int
  ) -> Evaluated {
    let result: Evaluated
    switch declaration.kind {
    case .opaque(let reason): return .open(reason)
    case .constant:
      result = expression(at: declaration.value, depth: depth, inHeader: declaration.isBound)
    case .lazy:
      let changes = source.outline.assignments
      let name = declaration.name
      guard changes[ExactText(name)] == nil, changes[ExactText("." + name)] == nil else {
        return .open(.variable)
      }
      result = expression(at: declaration.value, depth: depth)
    case .variable: result = variable(declaration, from: user, at: token, depth: depth)
    case .accessor:
      if resolver.isOverridden(Reference(source: source, declaration: declaration)) {
        return .open(.twoCandidates)
      }
      result = body(at: declaration.value, depth: depth)
    case .function:
      if resolver.isOverridden(Reference(source: source, declaration: declaration)) {
        return .open(.twoCandidates)
      }
      var value = body(at: declaration.value, depth: depth)
      value.isOptional = source.isMark(declaration.value - 1, "?")
      return isKnown(value.value) || !takesArguments(declaration) ? value : .open(.call)
    case .enumCase: return .open(.notAString)
    case .macro, .external: return .open(.unknownName)
    }
    return typed(result, declaration)
  }

  /// The raw value of a case of an enumeration.
  func rawValue(of declaration: Outline.Declaration, depth: Int) -> Evaluated {
    if declaration.value >= 0 { return expression(at: declaration.value, depth: depth) }
    let token = source.tokens[declaration.token]
    var text = LocatedText(
      origin: LocatedText.Place(file: source.file, offset: token.start))
    for (offset, byte) in declaration.name.utf8.enumerated() {
      text.append(byte, from: token.start + offset)
    }
    return Evaluated(.text(text))
  }

  private static let textTypes: Set<String> = [
    "String", "NSString", "Substring", "StaticString", "Swift", "Foundation", "Any", "some", "any",
    "CVarArg", "NSMutableString", "AnyObject",
  ]

  /// The value with what the written type says: only a few types keep the text of a literal.
  private func typed(_ result: Evaluated, _ declaration: Outline.Declaration) -> Evaluated {
    guard declaration.type >= 0 else { return result }
    var result = result
    if case .number = result.value { return .open(.notAString) }
    if result.value.isText, !isTextType(declaration.type) { return .open(.notAString) }
    var end = declaration.type
    while end < source.tokens.count, end - declaration.type < 16,
      source.kind(end) == .word || source.isMark(end, ".")
    {
      end += 1
    }
    if source.isMark(end, "?") || source.isMark(end, "!") || source.isToken(end, "?") {
      result.isOptional = !declaration.isBound
    }
    return result
  }

  /// Whether a value of the type at `index` is the string that a literal says.
  func isTextType(_ index: Int) -> Bool {
    source.kind(index) == .word && Self.textTypes.contains(source.text(index))
  }

  // MARK: - Bodies

  /// Returns the value that the body at `open`, its opening brace, returns: one of its `return`s,
  /// or its only expression.
  func body(at open: Int, depth: Int) -> Evaluated {
    guard let close = source.close(of: open), close - open <= 2048 else { return .open(.call) }
    if source.isToken(open + 1, "get"), source.isMark(open + 2, "{") {
      return body(at: open + 2, depth: depth)
    }
    let owner = source.outline.body(of: source.outline.scope(of: open + 1))
    let returns = (open + 1..<close).filter { index in
      source.isToken(index, "return") && source.kind(index) == .word
        && !source.isMark(index - 1, ".") && isIn(owner, index)
    }
    guard returns.isEmpty else {
      guard returns.count <= ScanLimits.alternatives else { return .open(.tooManyAlternatives) }
      return one(of: returns.map { expression(at: $0 + 1, depth: depth) })
    }
    var parser = SwiftExpression(self, at: open + 1, depth: depth, inHeader: false)
    let result = parser.expression()
    return parser.index == close ? result : .open(.call)
  }

  /// Whether the function `declaration` has parameters, which decide what it returns.
  private func takesArguments(_ declaration: Outline.Declaration) -> Bool {
    var index = declaration.token + 1
    while index < declaration.value, !source.isMark(index, "(") { index += 1 }
    return !source.isMark(index + 1, ")")
  }

  /// Whether nothing of a value depends on the run.
  private func isKnown(_ value: ScanValue) -> Bool {
    switch value {
    case .template, .open(.parameter): false
    case .choice(let values): values.allSatisfy(isKnown)
    default: true
    }
  }

  private func isIn(_ owner: Int, _ index: Int) -> Bool {
    source.outline.body(of: source.outline.scope(of: index)) == owner
  }

  /// One of several values; `nil` is left out beside others.
  func one(of results: [Evaluated]) -> Evaluated {
    let known = results.filter { if case .null = $0.value { false } else { true } }
    guard !known.isEmpty else { return Evaluated(.null) }
    return Evaluated(
      .one(of: known.map { $0.value }), steps: known.map { $0.steps }.max() ?? 0,
      isOptional: known.count < results.count || known.contains(where: { $0.isOptional }))
  }

  // MARK: - Variables

  /// The values that a local variable may have at the token `token`.
  private func variable(
    _ declaration: Outline.Declaration, from user: OutlinedSource, at token: Int, depth: Int
  ) -> Evaluated {
    let kind = source.outline.scopes[declaration.scope].kind
    guard user === source, kind != .type, kind != .file else { return .open(.variable) }
    let flow = VariableFlow(source.outline, declaration, at: token)
    guard let values = flow.values else { return .open(.variable) }
    guard values.count <= ScanLimits.alternatives else { return .open(.tooManyAlternatives) }
    return one(of: values.map { expression(at: $0, depth: depth) })
  }
}

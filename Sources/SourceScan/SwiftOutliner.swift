import SourceText

/// Finds the scopes, declarations and assignments of a Swift file.
///
/// Where it is in doubt it declares a name without a value: such a name is never resolved past.
///
/// - Complexity: O(n): n tokens.
struct SwiftOutliner {
  let source: OutlinedSource
  var scopes: ScopeStack
  /// The first branch of the last `if` in each scope, for `else`.
  private var chains: [Int: Int] = [:]

  init(_ source: OutlinedSource) {
    self.source = source
    scopes = ScopeStack(tokens: source.tokens.count)
  }

  func outlined() -> Outline {
    var outliner = self
    for index in source.tokens.indices { outliner.take(index) }
    return outliner.scopes.outline
  }

  private mutating func take(_ index: Int) {
    scopes.pop(before: index)
    switch source.kind(index) {
    case .word: takeWord(index)
    case .directive: scopes.condition(source.text(index).dropFirst(), at: index)
    case .mark: if source.isMark(index, "{") { takeBrace(index) }
    case .symbols: takeSymbols(index)
    default: break
    }
  }

  // MARK: - Words

  private mutating func takeWord(_ index: Int) {
    guard source.tokens[index].range.count <= 11, !source.isMark(index - 1, "."),
      source.source.bytes[source.tokens[index].start] != UInt8(ascii: "`")
    else { return takeMutation(index) }
    let word = source.text(index)
    if source.isMark(index + 1, ":"), word != "default" { return }
    switch word {
    case "let", "var": takeBinding(index, isVariable: word == "var")
    case "func", "init", "subscript", "deinit": takeFunction(index, word)
    case "class", "struct", "enum", "actor", "extension", "protocol": takeType(index, word)
    case "if", "while", "for", "switch", "catch": takeHeader(index, word)
    case "case", "default": takeCase(index, word)
    case "break": scopes.outline.breaks.append(index)
    case "get", "set", "willSet", "didSet", "else", "do", "defer", "repeat": break
    default: takeMutation(index)
    }
  }

  /// Notes a call that changes a string or a list.
  private mutating func takeMutation(_ index: Int) {
    guard source.isMark(index + 1, "."), source.isMark(index + 3, "("),
      !source.isMark(index - 1, ".") || source.isToken(index - 2, "self"),
      Self.mutations.contains(source.text(index + 2))
    else { return }
    scopes.assign(source.text(index), at: index, value: -1)
  }

  private static let mutations: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
    "replaceSubrange", "popLast", "popFirst", "write", "swapAt", "sort", "reverse", "shuffle",
    "formUnion", "formIntersection", "subtract", "update", "makeContiguousUTF8",
  ]

  /// Opens the scope of a statement with braces, from its keyword on.
  private mutating func takeHeader(_ index: Int, _ word: String) {
    guard let open = body(from: index + 1), let close = source.close(of: open) else { return }
    let kind: Outline.Scope.Kind =
      word == "switch" ? .choice : word == "for" || word == "while" ? .loop : .block
    let parent = scopes.current
    let isElse = source.isToken(index - 1, "else")
    scopes.push(kind, from: index, open: open, to: close)
    if word == "if" { link(scopes.current, in: parent, isElse: isElse, isLast: false) }
    if word == "for" {
      let pattern = source.isToken(index + 1, "await") ? index + 2 : index + 1
      declarePattern(from: source.isToken(index + 1, "try") ? index + 3 : pattern, .binding)
    }
    if word == "catch" { declareOpaque("error", at: index, .binding) }
  }

  /// Notes that the scope `scope` is a branch of an `if`.
  private mutating func link(_ scope: Int, in parent: Int, isElse: Bool, isLast: Bool) {
    let chain = isElse ? chains[parent] ?? scope : scope
    chains[parent] = chain
    scopes.link(scope, to: chain, isExhaustive: isLast)
  }

  /// The brace that opens the body of a statement or declaration whose head begins at `start`.
  private func body(from start: Int) -> Int? {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      let sign = source.mark(index)
      if sign == UInt8(ascii: "{") { return index }
      if sign == UInt8(ascii: "}") || sign == UInt8(ascii: ")") || sign == UInt8(ascii: "]")
        || sign == UInt8(ascii: ";")
      {
        return nil
      }
      if source.kind(index) == .interpolationClose { return nil }
      if source.kind(index) == .word, source.isAfterNewline(index), isStatement(index) {
        return nil
      }
      index = source.next(after: index)
    }
    return nil
  }

  private static let statements: Set<String> = [
    "func", "init", "subscript", "deinit", "class", "struct", "enum", "extension", "protocol",
    "if", "guard", "while", "for", "switch", "return", "import", "typealias", "public", "private",
    "fileprivate", "internal", "static", "override", "final", "defer", "repeat", "do", "open",
    "mutating", "package",
  ]

  private func isStatement(_ index: Int) -> Bool {
    Self.statements.contains(source.text(index)) && !source.isMark(index - 1, ".")
  }

  private mutating func takeCase(_ index: Int, _ word: String) {
    if scopes.kind == .type, word == "case" { return takeEnumCases(index) }
    let outer = scopes.outline.scopes[scopes.current]
    let isBranch = outer.kind == .block && outer.open < 0
    let owner = isBranch ? outer.parent : scopes.current
    guard scopes.outline.scopes[owner].kind == .choice else { return }
    if isBranch { scopes.end(before: index) }
    scopes.push(.block, from: index, open: -1, to: scopes.outline.scopes[owner].close - 1)
    let branch = scopes.current
    let chain = chains[owner] ?? branch
    chains[owner] = chain
    scopes.link(branch, to: chain, isExhaustive: true)
  }

  // MARK: - Braces and signs

  private mutating func takeBrace(_ index: Int) {
    guard scopes.outline.scopes[scopes.current].open != index else { return }
    guard let close = source.close(of: index) else { return }
    let parent = scopes.current
    switch source.kind(index - 1) == .word ? source.text(index - 1) : "" {
    case "else":
      scopes.push(.block, from: index, open: index, to: close)
      if !isGuard(index - 1) { link(scopes.current, in: parent, isElse: true, isLast: true) }
    case "do", "defer", "get", "set", "willSet", "didSet", "throws", "async", "unsafe":
      scopes.push(.block, from: index, open: index, to: close)
      // The names that accessors have without a declaration.
      declareOpaque("newValue", at: index, .parameter)
      declareOpaque("oldValue", at: index, .parameter)
    case "repeat":
      scopes.push(.loop, from: index, open: index, to: close)
    default:
      scopes.push(.closure, from: index, open: index, to: close)
      takeClosureParameters(index, close)
    }
  }

  /// Whether the `else` at `index` belongs to `guard`: before that of `if` is a brace.
  private func isGuard(_ index: Int) -> Bool { !source.isMark(index - 1, "}") }

  /// Declares the parameters of a closure and what it captures under a name.
  private mutating func takeClosureParameters(_ open: Int, _ close: Int) {
    var index = open + 1
    var names: [Int] = []
    let last = min(close, open + ScanLimits.patternTokens)
    while index < last {
      switch source.kind(index) {
      case .word:
        if source.isToken(index, "in") {
          for name in names { declareOpaque(source.text(name), at: name, .parameter) }
          return
        }
        let isEffect = source.isToken(index, "async") || source.isToken(index, "throws")
        if source.kind(index - 1) == .word, !isEffect, names.last == index - 1 { return }
        names.append(index)
        index += 1
      case .symbols:
        if source.isToken(index, "=") { return }
        index += 1
      case .mark:
        switch source.mark(index) {
        case UInt8(ascii: "("), UInt8(ascii: "["):
          guard let end = source.close(of: index), end < last else { return }
          names += (index + 1..<end).filter { source.kind($0) == .word }
          index = end + 1
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return
        default: index += 1
        }
      default: return
      }
    }
    if last < close { scopes.outline.scopes[scopes.current].isUneven = true }
  }

  private mutating func takeSymbols(_ index: Int) {
    if source.isToken(index, "&"), source.kind(index + 1) == .word {
      let name = source.isToken(index + 1, "self") ? index + 3 : index + 1
      return scopes.assign(source.text(name), at: name, value: -1)
    }
    let token = source.tokens[index]
    guard source.source.bytes[token.end - 1] == UInt8(ascii: "="), token.range.count <= 3,
      !["==", "!=", "<=", ">=", "===", "!=="].contains(source.text(index))
    else { return }
    if source.kind(index - 1) == .word {
      let isMember = source.isMark(index - 2, ".")
      guard !isMember || source.isToken(index - 3, "self") else {
        return scopes.assign("." + source.text(index - 1), at: index - 1, value: -1)
      }
      let value = token.range.count == 1 ? index + 1 : -1
      let first = isMember ? index - 3 : index - 1
      scopes.assign(
        source.text(index - 1), at: index - 1, value: value, isPlain: beginsStatement(first))
    } else if let open = source.open(of: index - 1), index - open <= ScanLimits.patternTokens {
      // A pattern, or an element of a list.
      let first = source.isMark(index - 1, "]") ? open - 1 : open + 1
      for name in first..<index where source.kind(name) == .word {
        scopes.assign(source.text(name), at: name, value: -1)
      }
    }
  }

  private func beginsStatement(_ index: Int) -> Bool {
    source.isAfterNewline(index) || source.isToken(index - 1, "in")
      || ["{", "}", ";", ":"].contains { source.isMark(index - 1, $0) }
  }

  // MARK: - Names without a value

  mutating func declareOpaque(_ name: String, at token: Int, _ reason: OpenReason) {
    scopes.declare(
      Outline.Declaration(
        name: name, kind: .opaque(reason), token: token, scope: scopes.current))
  }

  /// Declares all words of a pattern from `start` up to its `in`, `=` or brace.
  mutating func declarePattern(from start: Int, _ reason: OpenReason) {
    var index = start
    while index < source.tokens.count, index - start < ScanLimits.patternTokens {
      switch source.kind(index) {
      case .word:
        if ["in", "where", "else", "case"].contains(source.text(index)) { return }
        declareOpaque(source.text(index), at: index, reason)
      case .symbols: if source.isToken(index, "=") { return }
      case .mark: if source.isMark(index, "{") || source.isMark(index, "}") { return }
      default: return
      }
      index += 1
    }
    if index - start >= ScanLimits.patternTokens {
      scopes.outline.scopes[scopes.current].isUneven = true
    }
  }
}

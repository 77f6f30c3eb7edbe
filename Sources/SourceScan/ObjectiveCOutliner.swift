import ByteText
import SourceText

/// Finds the scopes, declarations and assignments of an Objective-C file.
///
/// Where it is in doubt it declares a name without a value: such a name is never resolved past.
///
/// - Complexity: O(n): n tokens.
struct ObjectiveCOutliner {
  let source: OutlinedSource
  var scopes: ScopeStack
  private var chains: [Int: Int] = [:]
  /// The token before which nothing is looked at: the rest of a directive.
  private var resume = 0

  init(_ source: OutlinedSource) {
    self.source = source
    scopes = ScopeStack(tokens: source.tokens.count)
  }

  func outlined() -> Outline {
    var outliner = self
    for index in source.tokens.indices where index >= outliner.resume { outliner.take(index) }
    return outliner.scopes.outline
  }

  private mutating func take(_ index: Int) {
    scopes.pop(before: index)
    switch source.kind(index) {
    case .directive: takeDirective(index)
    case .atWord: takeAtWord(index)
    case .word: takeWord(index)
    case .symbols: takeSymbols(index)
    case .mark: if source.isMark(index, "{") { takeBrace(index) }
    default: break
    }
  }

  private mutating func takeDirective(_ index: Int) {
    let word = source.text(index).drop { $0 == "#" || $0 == " " || $0 == "\t" }
    scopes.condition(word, at: index)
    let end = source.close(of: index) ?? source.tokens.count - 1
    if word == "define", source.kind(index + 1) == .word {
      let name = source.tokens[index + 1]
      var declaration = Outline.Declaration(
        name: source.text(index + 1), kind: .macro, token: index + 1, scope: 0)
      declaration.value = index + 2
      // A parenthesis right after the name begins parameters.
      if source.isMark(index + 2, "("), source.tokens[index + 2].start == name.end {
        declaration.kind = .opaque(.macro)
      }
      scopes.declare(declaration)
    }
    resume = end
  }

  private mutating func takeAtWord(_ index: Int) {
    switch source.text(index) {
    case "@implementation", "@interface", "@protocol":
      guard source.kind(index + 1) == .word, scopes.current == 0,
        !source.isMark(index + 2, ";"), !source.isMark(index + 2, ",")
      else { return }
      scopes.push(.type, from: index, open: -1, to: source.tokens.count)
      let scope = scopes.current
      scopes.outline.scopes[scope].path = [source.text(index + 1)]
      scopes.outline.scopes[scope].typeWord = String(source.text(index).dropFirst())
      if source.isMark(index + 2, ":") {
        scopes.outline.scopes[scope].inherits = [source.text(index + 3)]
      }
      scopes.outline.types[ExactText(source.text(index + 1)), default: []].append(scope)
    case "@end": if scopes.kind == .type { scopes.end(before: index) }
    case "@property":
      resume = index + 1
      while resume < source.tokens.count, !source.isMark(resume, ";"),
        resume - index < ScanLimits.headTokens
      {
        if source.kind(resume) == .directive || source.kind(resume) == .atWord { return }
        resume = source.next(after: resume)
      }
      guard source.kind(resume - 1) == .word else { return }
      declareOpaque("_" + source.text(resume - 1), at: resume - 1, .property)
    default: break
    }
  }

  // MARK: - Words

  private static let statements: Set<String> = [
    "return", "goto", "else", "do", "break", "continue", "new", "delete", "throw", "using",
    "template", "public", "private", "protected", "operator", "typedef", "enum", "in",
  ]

  private mutating func takeWord(_ index: Int) {
    let word = source.tokens[index].range.count <= 9 ? source.text(index) : ""
    switch word {
    case "if", "for", "while", "switch": return takeHeader(index, word)
    case "case", "default": return takeCase(index, word)
    case "else": return takeElse(index)
    case "break": scopes.outline.breaks.append(index)
    case "goto":
      scopes.outline.scopes[scopes.outline.body(of: scopes.current)].hasJumps = true
    default: break
    }
    if beginsStatement(index), !Self.statements.contains(word) { takeDeclaration(index) }
  }

  func beginsStatement(_ index: Int) -> Bool {
    switch source.kind(index - 1) {
    case .mark:
      switch source.mark(index - 1) {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ":"): return true
      case UInt8(ascii: "("):
        return source.isToken(index - 2, "for") || source.isToken(index - 2, "if")
          || source.isToken(index - 2, "while")
      case UInt8(ascii: ")"): return scopes.kind != .file && scopes.kind != .type
      default: return false
      }
    case .directiveEnd, .other, .atWord: return true
    case .word:
      return source.isAfterNewline(index) && (scopes.kind == .file || scopes.kind == .type)
    default: return false
    }
  }

  /// Opens the scope of a statement whose body has braces, from its keyword on.
  private mutating func takeHeader(_ index: Int, _ word: String) {
    guard source.isMark(index + 1, "("), let end = source.close(of: index + 1) else { return }
    let parent = scopes.current
    let isElse = source.isToken(index - 1, "else")
    guard source.isMark(end + 1, "{"), let close = source.close(of: end + 1) else {
      if word == "if", let last = statementEnd(from: end + 1) {
        scopes.push(.block, from: index, open: -1, to: last)
        link(scopes.current, in: parent, isElse: isElse, isLast: false)
      }
      return
    }
    let kind: Outline.Scope.Kind = word == "switch" ? .choice : word == "if" ? .block : .loop
    scopes.push(kind, from: index, open: end + 1, to: close)
    if word == "if" { link(scopes.current, in: parent, isElse: isElse, isLast: false) }
  }

  /// The semicolon of a statement without braces that begins at `start`, or nil.
  private func statementEnd(from start: Int) -> Int? {
    guard !["if", "for", "while", "do", "switch"].contains(source.text(start)) else { return nil }
    var index = start
    while index < source.tokens.count, index - start < ScanLimits.patternTokens {
      if source.isMark(index, ";") { return index }
      if source.isMark(index, "}") || source.kind(index) == .directive { return nil }
      index = source.next(after: index)
    }
    return nil
  }

  /// Opens the scope of what follows `else` without braces.
  private mutating func takeElse(_ index: Int) {
    guard !source.isMark(index + 1, "{"), let last = statementEnd(from: index + 1) else { return }
    let parent = scopes.current
    scopes.push(.block, from: index, open: -1, to: last)
    link(scopes.current, in: parent, isElse: true, isLast: true)
  }

  private mutating func link(_ scope: Int, in parent: Int, isElse: Bool, isLast: Bool) {
    let chain = isElse ? chains[parent] ?? scope : scope
    chains[parent] = chain
    scopes.link(scope, to: chain, isExhaustive: isLast)
  }

  private mutating func takeCase(_ index: Int, _ word: String) {
    let outer = scopes.outline.scopes[scopes.current]
    let isBranch =
      outer.kind == .block && outer.open < 0
      && scopes.outline.scopes[outer.parent].kind == .choice
    let owner = isBranch ? outer.parent : scopes.current
    guard scopes.outline.scopes[owner].kind == .choice else { return }
    // Labels one after the other begin one branch.
    let follows = isBranch && index - outer.start <= 4 && source.isMark(index - 1, ":")
    if !follows {
      if isBranch { scopes.end(before: index) }
      scopes.push(.block, from: index, open: -1, to: scopes.outline.scopes[owner].close - 1)
    }
    let branch = scopes.current
    let chain = chains[owner] ?? branch
    chains[owner] = chain
    if !follows { scopes.link(branch, to: chain, isExhaustive: false) }
    if word == "default" { scopes.outline.scopes[chain].isExhaustive = true }
  }

  // MARK: - Braces

  private mutating func takeBrace(_ index: Int) {
    guard scopes.outline.scopes[scopes.current].open != index,
      let close = source.close(of: index)
    else { return }
    let parent = scopes.current
    if source.isToken(index - 1, "else") {
      scopes.push(.block, from: index, open: index, to: close)
      return link(scopes.current, in: parent, isElse: true, isLast: true)
    }
    if let block = caret(before: index) {
      scopes.push(.closure, from: block, open: index, to: close)
      return declareParameters(from: block, to: index)
    }
    if source.kind(index - 1) == .string { return }
    guard source.isMark(index - 1, ")"), let open = source.open(of: index - 1) else {
      let isLoop = source.isToken(index - 1, "do")
      return scopes.push(isLoop ? .loop : .block, from: index, open: index, to: close)
    }
    let isFunction = scopes.kind == .file || scopes.kind == .type
    scopes.push(isFunction ? .function : .block, from: open, open: index, to: close)
    if isFunction { declareFunction(open, body: index) }
    declareParameters(from: open, to: index)
  }

  /// The `^` of the block whose body opens at `index`, or nil.
  private func caret(before index: Int) -> Int? {
    var place = index - 1
    if source.isMark(place, ")"), let open = source.open(of: place) { place = open - 1 }
    var steps = 0
    while steps < 8 {
      if source.isToken(place, "^") { return place }
      guard
        source.kind(place) == .word || source.isToken(place, "*")
          || source.isToken(place, "<") || source.isToken(place, ">")
      else { return nil }
      place -= 1
      steps += 1
    }
    return nil
  }

  /// Declares a function of C whose parameters open at `open`.
  private mutating func declareFunction(_ open: Int, body: Int) {
    guard source.kind(open - 1) == .word else { return }
    var declaration = Outline.Declaration(
      name: source.text(open - 1), kind: .function, token: open - 1, scope: 0)
    declaration.value = body
    var start = open - 2
    while start >= 0, open - start < 12, source.kind(start) == .word || source.isToken(start, "*") {
      if source.isToken(start, "static") { declaration.isPrivate = true }
      start -= 1
    }
    scopes.declare(declaration)
  }

  /// Declares the words before a comma or a closing parenthesis.
  mutating func declareParameters(from start: Int, to end: Int) {
    guard end - start <= ScanLimits.patternTokens else {
      scopes.outline.scopes[scopes.current].isUneven = true
      return
    }
    for index in start..<end where source.kind(index) == .word {
      let isLast =
        source.isMark(index + 1, ",") || source.isMark(index + 1, ")")
        || source.isMark(index + 1, "[")
      if isLast { declareOpaque(source.text(index), at: index, .parameter) }
    }
  }

  mutating func declareOpaque(_ name: String, at token: Int, _ reason: OpenReason) {
    scopes.declare(
      Outline.Declaration(
        name: name, kind: .opaque(reason), token: token, scope: scopes.current))
  }
}

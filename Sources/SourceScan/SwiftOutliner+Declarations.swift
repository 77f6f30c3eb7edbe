import ByteText
import SourceText

extension SwiftOutliner {
  /// The attributes and modifiers before a declaration's keyword.
  private struct Modifiers {
    var isPrivate = false
    var isStatic = false
    var isLazy = false
    var isRenamed = false
    /// Whether an attribute may change what a property or function gives: a wrapper, a builder.
    var isChanged = false
  }

  /// Attributes that leave the value as it is written.
  private static let plainAttributes: Set<String> = [
    "objc", "nonobjc", "available", "MainActor", "discardableResult", "inlinable", "inline",
    "usableFromInline", "IBAction", "IBOutlet", "IBInspectable", "preconcurrency", "backDeployed",
    "GKInspectable", "warn_unqualified_access", "objcMembers", "Sendable", "concurrent",
  ]

  /// The name of the attribute that ends at the token `index`, and the token of its sign, or nil.
  private func attribute(endingAt index: Int) -> (name: String, sign: Int)? {
    var first = index
    while source.isMark(first - 1, "."), source.kind(first - 2) == .word { first -= 2 }
    guard source.isMark(first - 1, "@") else { return nil }
    return (source.text(index), first - 1)
  }

  private func modifiers(before index: Int) -> Modifiers {
    var modifiers = Modifiers()
    var index = index - 1
    while index >= 0 {
      if source.isMark(index, ")"), let open = source.open(of: index) {
        // `private(set)` hides only the setter; an attribute's arguments say nothing here.
        index = open - 1
        if source.isToken(index, "private") || source.isToken(index, "fileprivate") { index -= 1 }
        continue
      }
      guard source.kind(index) == .word else { break }
      switch source.text(index) {
      case "private", "fileprivate": modifiers.isPrivate = true
      case "static", "class": modifiers.isStatic = true
      case "lazy": modifiers.isLazy = true
      case "public", "internal", "package", "open", "final", "override", "nonisolated", "weak",
        "unowned", "mutating", "nonmutating", "dynamic", "required", "convenience", "indirect",
        "optional", "unsafe", "consuming", "borrowing", "async":
        break
      default:
        guard let attribute = attribute(endingAt: index) else { return modifiers }
        if !Self.plainAttributes.contains(attribute.name) { modifiers.isChanged = true }
        if attribute.name == "objc", source.isMark(index + 1, "(") { modifiers.isRenamed = true }
        index = attribute.sign
      }
      index -= 1
    }
    return modifiers
  }

  // MARK: - let and var

  mutating func takeBinding(_ index: Int, isVariable: Bool) {
    if source.isToken(index - 1, "case") || source.isToken(index - 1, "for")
      || source.isToken(index - 1, "catch") || isInPattern(index)
    {
      return declarePattern(from: index + 1, .binding)
    }
    guard source.kind(index + 1) == .word else {
      return declarePattern(from: index + 1, .binding)
    }
    let isHeader = isCondition(index)
    var name = index + 1
    while true {
      guard let end = takeBinder(name, index, isVariable: isVariable, isHeader: isHeader),
        !isHeader, source.isMark(end, ","), source.kind(end + 1) == .word
      else { return }
      name = end + 1
    }
  }

  /// Whether a binding is inside the pattern of a case.
  private func isInPattern(_ index: Int) -> Bool {
    source.isMark(index - 1, "(")
      || source.isMark(index - 1, ",") && !isConditionKeyword(index)
        && source.isMark(index + 2, ",")
      || source.isMark(index + 2, ")")
  }

  private func isConditionKeyword(_ index: Int) -> Bool {
    source.isToken(index - 1, "if") || source.isToken(index - 1, "guard")
      || source.isToken(index - 1, "while")
  }

  private func isCondition(_ index: Int) -> Bool {
    isConditionKeyword(index) || source.isMark(index - 1, ",")
  }

  /// Declares the name at `name` and returns the token after its value, or nil.
  private mutating func takeBinder(
    _ name: Int, _ keyword: Int, isVariable: Bool, isHeader: Bool
  ) -> Int? {
    let modifiers = modifiers(before: keyword)
    var declaration = Outline.Declaration(
      name: source.text(name), kind: isVariable ? .variable : .constant, token: name,
      scope: scopes.current)
    declaration.isPrivate = modifiers.isPrivate
    declaration.isStatic = modifiers.isStatic
    declaration.isRenamed = modifiers.isRenamed
    declaration.isBound = isHeader
    var index = name + 1
    if source.isMark(index, ":") {
      declaration.type = index + 1
      index = SwiftTypes.end(from: index + 1, in: source)
    }
    if source.isToken(index, "=") {
      declaration.value = index + 1
      if modifiers.isLazy, modifiers.isPrivate { declaration.kind = .lazy }
      if isVariable, let open = observers(from: index + 1) {
        declaration.kind = .opaque(.variable)
        index = open
      }
    } else if source.isMark(index, "{"), !isHeader {
      declaration.kind = .accessor
      declaration.value = index
      if let close = source.close(of: index) {
        declare(declaration, modifiers)
        // The braces of a computed property are not a closure.
        scopes.push(.function, from: index, open: index, to: close)
        return nil
      }
    } else if isHeader || source.isMark(index, ".") || source.isMark(index, "(") {
      declaration.kind = .opaque(.binding)
      declare(declaration, modifiers)
      if !isHeader { declarePattern(from: index, .binding) }
      return nil
    } else {
      // A constant is given its value later, which assignments say.
      declaration.kind =
        isVariable || scopes.kind == .function || scopes.kind == .block
          || scopes.kind == .closure || scopes.kind == .loop ? .variable : .opaque(.property)
    }
    declare(declaration, modifiers)
    return declaration.value > 0 ? valueEnd(from: declaration.value) : index
  }

  private mutating func declare(_ declaration: Outline.Declaration, _ modifiers: Modifiers) {
    var declaration = declaration
    if modifiers.isChanged { declaration.kind = .opaque(.variable) }
    scopes.declare(declaration)
  }

  /// The brace with `willSet` or `didSet` after the value at `start`, or nil.
  private func observers(from start: Int) -> Int? {
    let end = valueEnd(from: start)
    var index = start
    while index < end {
      if source.isMark(index, "{") {
        let first = source.text(index + 1)
        if first == "didSet" || first == "willSet" { return index }
      }
      index = source.next(after: index)
    }
    return nil
  }

  /// The token after a value: a comma of the list, or the first of the next statement.
  private func valueEnd(from start: Int) -> Int {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      if source.isMark(index, ",") || source.isMark(index, ";") { return index }
      if source.isMark(index, "}") || source.isMark(index, ")") || source.isMark(index, "]") {
        return index
      }
      let kind = source.kind(index)
      if kind == .interpolationClose || kind == .directive && source.isAfterNewline(index) {
        return index
      }
      if index > start, source.isAfterNewline(index), kind == .word || kind == .other {
        return index
      }
      index = source.next(after: index)
    }
    return index
  }

  // MARK: - Functions

  mutating func takeFunction(_ index: Int, _ word: String) {
    if word == "init", !isInitializer(index) { return }
    var open = index + 1
    while open < source.tokens.count, !source.isMark(open, "("), open - index < 64 {
      if source.isMark(open, "{") { break }
      open += 1
    }
    let body = functionBody(from: source.isMark(open, "(") ? source.next(after: open) : open)
    if word == "func" {
      let modifiers = modifiers(before: index)
      var declaration = Outline.Declaration(
        name: source.text(index + 1), kind: .function, token: index + 1, scope: scopes.current)
      declaration.value = body ?? -1
      declaration.isPrivate = modifiers.isPrivate
      declaration.isStatic = modifiers.isStatic
      if body == nil || modifiers.isChanged { declaration.kind = .opaque(.call) }
      scopes.declare(declaration)
    }
    let end = body.flatMap { source.close(of: $0) } ?? source.close(of: open) ?? open
    scopes.push(.function, from: index, open: body ?? -1, to: max(end, index))
    for name in index + 2..<max(index + 2, open) where source.kind(name) == .word {
      declareOpaque(source.text(name), at: name, .parameter)
    }
    for part in source.parts(in: open) { declareParameter(part) }
  }

  private func isInitializer(_ index: Int) -> Bool {
    source.isMark(index + 1, "(") || source.isMark(index + 1, "?")
      || source.isMark(index + 1, "!") || source.kind(index + 1) == .symbols
  }

  /// The brace of a function's body after its parameters, or nil.
  private func functionBody(from start: Int) -> Int? {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      switch source.kind(index) {
      case .mark:
        switch source.mark(index) {
        case UInt8(ascii: "{"): return index
        case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"): return nil
        case UInt8(ascii: "@") where source.isAfterNewline(index): return nil
        default: break
        }
      case .word:
        let isNext = source.isAfterNewline(index) && index > start
        if isNext,
          !["where", "throws", "rethrows", "async", "some", "any"]
            .contains(source.text(index))
        {
          if !source.isToken(index - 1, "->") { return nil }
        }
      case .symbols: break
      default: return nil
      }
      index = source.next(after: index)
    }
    return nil
  }

  /// Declares the parameter whose first token is `start`.
  private mutating func declareParameter(_ start: Int) {
    var index = start
    while index - start < 32, source.kind(index) != .other {
      if source.isMark(index, ":") {
        if source.kind(index - 1) == .word {
          declareOpaque(source.text(index - 1), at: index - 1, .parameter)
        }
        return
      }
      index = source.next(after: index)
    }
  }

  // MARK: - Types

  mutating func takeType(_ index: Int, _ word: String) {
    guard source.kind(index + 1) == .word, !source.isMark(index - 1, ":"),
      !source.isMark(index - 1, ","),
      !["func", "var", "let", "subscript", "override", "final"].contains(source.text(index + 1))
    else { return }
    var path = [source.text(index + 1)]
    var head = index + 2
    while source.isMark(head, "."), source.kind(head + 1) == .word {
      path.append(source.text(head + 1))
      head += 2
    }
    guard let open = typeBody(from: head), let close = source.close(of: open) else { return }
    var inherits: [String] = []
    if let colon = (head..<open).first(where: { source.isMark($0, ":") }) {
      for part in colon + 1..<open where source.kind(part) == .word {
        if source.isToken(part, "where") { break }
        inherits.append(source.text(part))
      }
    }
    let outer = scopes.outline.type(around: scopes.current)
    let outerPath = outer.map { scopes.outline.scopes[$0].path } ?? []
    // No source has an empty name, so no search finds a type that is deeper or in a longer name.
    let isDeep =
      outerPath.count >= ScanLimits.steps
      || outerPath.contains { $0.utf8.count > ScanLimits.nameBytes }
    if outer != nil, word != "extension" { path = (isDeep ? [""] : outerPath) + path }
    scopes.push(.type, from: index, open: open, to: close)
    let scope = scopes.current
    scopes.outline.scopes[scope].isUneven = isDeep
    scopes.outline.scopes[scope].path = path
    scopes.outline.scopes[scope].inherits = inherits
    scopes.outline.scopes[scope].typeWord = word
    scopes.outline.types[ExactText(path[path.count - 1]), default: []].append(scope)
    for name in index + 3..<max(index + 3, open)
    where source.isToken(index + 2, "<") && source.kind(name) == .word {
      if source.isMark(name - 1, ",") || source.kind(name - 1) == .symbols {
        declareOpaque(source.text(name), at: name, .parameter)
      }
    }
  }

  private func typeBody(from start: Int) -> Int? {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      switch source.kind(index) {
      case .mark:
        if source.isMark(index, "{") { return index }
        let isFit = [":", ",", ".", "@", "?", "&"].contains { source.isMark(index, $0) }
        if !isFit, source.close(of: index) == nil { return nil }
      case .word, .symbols: break
      default: return nil
      }
      index = source.next(after: index)
    }
    return nil
  }

  /// Declares the cases of an enumeration that follow the keyword at `index`.
  mutating func takeEnumCases(_ index: Int) {
    let type = scopes.outline.scopes[scopes.current]
    guard type.typeWord == "enum" else { return }
    let hasText = type.inherits.contains("String")
    var name = index + 1
    while source.kind(name) == .word {
      var declaration = Outline.Declaration(
        name: source.text(name), kind: hasText ? .enumCase : .opaque(.property), token: name,
        scope: scopes.current)
      declaration.isStatic = true
      var end = source.next(after: name)
      if source.isMark(end, "(") { end = source.next(after: end) }
      if source.isToken(end, "=") {
        declaration.value = end + 1
        end = valueEnd(from: end + 1)
      }
      scopes.declare(declaration)
      guard source.isMark(end, ",") else { return }
      name = end + 1
    }
  }
}

import ByteText
import SourceText

extension ObjectiveCOutliner {
  // MARK: - Signs

  mutating func takeSymbols(_ index: Int) {
    let token = source.tokens[index]
    let last = source.source.bytes[token.end - 1]
    if token.range.count == 1, last == UInt8(ascii: "-") || last == UInt8(ascii: "+"),
      scopes.kind == .type, source.isMark(index + 1, "(")
    {
      return takeMethod(index)
    }
    if source.isToken(index, "&"), source.kind(index + 1) == .word,
      source.kind(index - 1) != .word, source.kind(index - 1) != .number
    {
      return scopes.assign(source.text(index + 1), at: index + 1, value: -1)
    }
    guard last == UInt8(ascii: "="), source.kind(index - 1) == .word,
      !["==", "!=", "<=", ">="].contains(source.text(index))
    else { return }
    let isMember = source.isMark(index - 2, ".") || source.isToken(index - 2, "->")
    guard !isMember else { return }
    let name = source.text(index - 1)
    guard scopes.outline.declaration(of: name, at: index - 1) == nil else { return }
    // The body of an `if` or `else` without braces is a scope of its own.
    let isBody =
      scopes.outline.scopes[scopes.current].chain >= 0
      && (source.isToken(index - 2, "else") || source.isMark(index - 2, ")"))
      && scopes.outline.scopes[scopes.current].open < 0
    let isPlain = isBody || ["{", "}", ";", ":"].contains { source.isMark(index - 2, $0) }
    let isWhole = token.range.count == 1 && !source.isToken(index - 2, "*")
    scopes.assign(name, at: index - 1, value: isWhole ? index + 1 : -1, isPlain: isPlain)
  }

  /// Declares a method and opens its scope.
  private mutating func takeMethod(_ index: Int) {
    var place = source.next(after: index + 1)
    var selector = ""
    var parameters: [Int] = []
    var count = 0
    while place < source.tokens.count, count < ScanLimits.headTokens {
      count += 1
      if source.kind(place) == .word {
        // Attributes and macros may follow the selector.
        let isName = source.isMark(place + 1, ":")
        if isName || selector.isEmpty {
          selector += source.text(place) + (isName ? ":" : "")
        }
        place += 1
        guard isName else { continue }
        place += 1
        if source.isMark(place, "(") { place = source.next(after: place) }
        if source.kind(place) == .word { parameters.append(place) }
        place += 1
      } else if source.isMark(place, "{") || source.isMark(place, ";")
        || source.kind(place) == .atWord || source.kind(place) == .directive
      {
        break
      } else {
        place = source.next(after: place)
      }
    }
    guard source.isMark(place, "{"), let close = source.close(of: place) else { return }
    var declaration = Outline.Declaration(
      name: selector, kind: .function, token: index + 1, scope: scopes.current)
    declaration.value = place
    declaration.isStatic = source.isToken(index, "+")
    scopes.declare(declaration)
    scopes.push(.function, from: index, open: place, to: close)
    for parameter in parameters {
      declareOpaque(source.text(parameter), at: parameter, .parameter)
    }
  }

  // MARK: - Declarations

  private static let externWords = ["extern", "FOUNDATION_EXPORT", "UIKIT_EXTERN"]

  /// Declares the names of a declaration that begins at `start`, if one does.
  mutating func takeDeclaration(_ start: Int) {
    var index = start
    var isStatic = false
    var isExternal = false
    var hasType = false
    while index - start < 48 {
      if source.kind(index) == .word {
        let word = source.text(index)
        if word == "static" { isStatic = true }
        let isExtern = Self.externWords.contains(word)
        if isExtern { isExternal = true }
        if hasType {
          if isDeclarator(index) { break }
          // A macro stood alone in the line before, such as NS_ASSUME_NONNULL_BEGIN: the
          // declaration begins here, and would be taken twice.
          if beginsStatement(index) { return }
        }
        if !isExtern, !["static", "__block", "__weak", "register", "volatile"].contains(word) {
          hasType = true
        }
        index += 1
      } else if source.isToken(index, "*") || source.isToken(index, "::") {
        guard hasType else { return }
        index += 1
      } else if source.isToken(index, "<"), let end = genericEnd(from: index) {
        index = end
      } else if source.isMark(index, "("), source.kind(index - 1) == .word {
        if source.isToken(index + 1, "^") || source.isToken(index + 1, "*"),
          source.kind(index + 2) == .word
        {
          return declareOpaque(source.text(index + 2), at: index + 2, .call)
        }
        guard source.text(index - 1).beginsWith("__attribute") else { return }
        index = source.next(after: index)
      } else {
        return
      }
    }
    guard index - start < 48 else { return }
    declareNames(from: index, start, isStatic: isStatic, isExternal: isExternal)
  }

  /// Whether the word at `index` is the name that a declaration declares.
  private func isDeclarator(_ index: Int) -> Bool {
    if source.isToken(index + 1, "=") { return true }
    return [";", ",", "[", ":", ")"].contains { source.isMark(index + 1, $0) }
      || source.isToken(index + 1, "in") || source.isToken(index + 1, "__attribute__")
  }

  private func genericEnd(from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index - start < 48, index < source.tokens.count {
      if source.isToken(index, "<") { depth += 1 }
      if source.isToken(index, ">") { depth -= 1 }
      if source.isToken(index, ">>") { depth -= 2 }
      if depth <= 0 { return index + 1 }
      if source.isMark(index, ";") || source.isMark(index, "{") { return nil }
      index += 1
    }
    return nil
  }

  /// The comma, semicolon or bracket after the value at `start`.
  private func valueEnd(from start: Int) -> Int {
    var index = start
    var count = 0
    while index < source.tokens.count, count < ScanLimits.headTokens,
      ![",", ";", ")", "}"].contains(where: { source.isMark(index, $0) })
    {
      index = source.next(after: index)
      count += 1
    }
    return index
  }

  /// The type in whose braces the place is, or nil.
  private var instanceVariables: Int? {
    let scope = scopes.outline.scopes[scopes.current]
    let isInType = scope.kind == .block && scopes.outline.scopes[scope.parent].kind == .type
    return isInType ? scope.parent : nil
  }

  private var isDefinition: Bool {
    scopes.outline.scopes[scopes.current].typeWord == "implementation"
  }

  private mutating func declareNames(
    from first: Int, _ start: Int, isStatic: Bool, isExternal: Bool
  ) {
    var name = first
    while source.kind(name) == .word {
      var declaration = Outline.Declaration(
        name: source.text(name), kind: .variable, token: name,
        scope: scopes.kind == .file || scopes.kind == .type ? 0 : scopes.current)
      if let type = instanceVariables {
        // An instance variable: a name of the class, whose value is not known.
        declaration.scope = type
        declaration.kind = .opaque(.property)
      } else if scopes.kind == .type, !isDefinition {
        return
      }
      declaration.type = start
      declaration.isPrivate = isStatic && !PathText(source.source.path).ends(with: ".h")
      declaration.isStatic = isStatic
      var end = name + 1
      if source.isToken(end, "=") {
        declaration.value = end + 1
        end = valueEnd(from: end)
      } else if isExternal {
        declaration.kind = .external
      } else if source.isToken(end, "in") || source.isMark(end, "[") || source.isMark(end, ":") {
        declaration.kind = .opaque(.binding)
      }
      scopes.declare(declaration)
      guard source.isMark(end, ",") else { return }
      name = end + 1
      while source.isToken(name, "*") || source.isToken(name, "const") { name += 1 }
    }
  }
}

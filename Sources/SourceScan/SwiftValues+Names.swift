import ByteText
import SourceText

extension SwiftValues {
  /// The token after the type at `start`.
  func typeEnd(from start: Int) -> Int { SwiftTypes.end(from: start, in: source) }

  /// The value of a name that may have names of types before it.
  func resolved(_ path: [String], at token: Int, depth: Int, isCall: Bool) -> Evaluated {
    guard let name = path.last else { return .open(.unknownName) }
    let found: [Reference]
    if path.count == 1 {
      if ["self", "Self", "super"].contains(name) { return .open(.property) }
      if name.beginsWith("$") { return .open(.parameter) }
      // The initializer of a type.
      let isType = isCall && name.first?.isUppercase == true
      if isType, source.outline.declarations[ExactText(name)] == nil { return .open(.call) }
      switch resolver.lookUp(name, in: source, at: token) {
      case .found(let references): found = references
      case .open(let reason): return .open(isCall && reason == .unknownName ? .call : reason)
      }
    } else {
      guard let references = members(path, at: token) else { return .open(.property) }
      guard !references.isEmpty else { return .open(isCall ? .call : .property) }
      found = references
    }
    let isFitting = found.allSatisfy {
      isCall == ($0.declaration.kind == .function) || isOpaque($0.declaration)
    }
    guard isFitting else { return .open(.call) }
    return resolver.value(of: found, in: source, at: token, depth: depth)
  }

  private func isOpaque(_ declaration: Outline.Declaration) -> Bool {
    if case .opaque = declaration.kind { true } else { false }
  }

  /// The members that `path` names.
  ///
  /// Nil if it begins with a value.
  private func members(_ path: [String], at token: Int) -> [Reference]? {
    var types = Array(path.dropLast())
    let name = path[path.count - 1]
    if types == ["self"] || types == ["Self"] {
      let scope = source.outline.scope(of: token)
      guard let type = source.outline.type(around: scope) else { return nil }
      types = source.outline.scopes[type].path
    } else if types.first == "Self" {
      let scope = source.outline.scope(of: token)
      guard let type = source.outline.type(around: scope) else { return nil }
      types = source.outline.scopes[type].path + types.dropFirst()
    } else {
      guard !types.contains("self"), !types.contains("super") else { return nil }
      // A parameter or a local with the name of a type hides it.
      let outline = source.outline
      let isHidden = (outline.declarations[ExactText(types[0])] ?? []).contains {
        outline.contains($0.scope, token) && outline.scopes[$0.scope].kind != .type
      }
      if isHidden { return nil }
      let type = outline.type(around: outline.scope(of: token))
      let outer = type.map { outline.scopes[$0].path } ?? []
      let found = resolver.members(name, of: types, inside: outer, in: source)
      return found?.filter { $0.declaration.isStatic || $0.declaration.kind == .external }
    }
    return resolver.members(name, of: types, in: source)
  }

  // MARK: - Predicates

  /// The predicate that `NSPredicate` makes of the arguments after `open`.
  ///
  /// Nil if they have other labels.
  func predicate(_ open: Int, at token: Int, depth: Int) -> Evaluated? {
    let parts = source.parts(in: open)
    guard let first = parts.first, source.isMark(first + 1, ":") else { return nil }
    switch source.text(first) {
    case "format":
      guard !source.isMark(first + 2, ")") else { return nil }
      let format = part(first + 2, depth: depth)
      let arguments = arguments(parts.dropFirst(), depth: depth)
      return Evaluated(
        .predicate(format.value.textOnly, arguments: arguments), steps: format.steps)
    case "value":
      let value = part(first + 2, depth: depth).value
      let origin = LocatedText.Place(
        file: source.file, offset: source.tokens[first + 2].start)
      guard case .boolean(let isTrue) = value else {
        return Evaluated(.predicate(.open(.notAString), arguments: []))
      }
      let text =
        isTrue
        ? LocatedText("TRUEPREDICATE", origin: origin)
        : LocatedText("FALSEPREDICATE", origin: origin)
      return Evaluated(.predicate(.text(text), arguments: []))
    case "block": return Evaluated(.refused(.block, source.place(token)))
    default: return nil
    }
  }

  /// The arguments after a format.
  ///
  /// Nil if their number is not known.
  private func arguments(_ parts: ArraySlice<Int>, depth: Int) -> [PlacedValue]? {
    guard let first = parts.first else { return [] }
    if source.isMark(first + 1, ":") {
      guard source.isToken(first, "argumentArray"), parts.count == 1 else { return nil }
      switch part(first + 2, depth: depth).value {
      case .list(let values):
        // The elements of a list that is written here have places of their own.
        let places = source.isMark(first + 2, "[") ? source.parts(in: first + 2) : []
        return values.enumerated().map { number, value in
          let token = number < places.count ? places[number] : first + 2
          return PlacedValue(value: value, expression: source.part(from: token))
        }
      case .null: return []
      default: return nil
      }
    }
    guard parts.count <= ScanLimits.declarations else { return nil }
    return parts.map {
      PlacedValue(value: part($0, depth: depth).value, expression: source.part(from: $0))
    }
  }
}

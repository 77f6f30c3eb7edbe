import SourceText

extension SwiftExpression {
  // MARK: - Literals

  /// The text of the literal at the index, with the interpolations that are known.
  mutating func string() -> Evaluated {
    let open = index
    guard let close = source.close(of: open) else { return .open(.malformed) }
    index = close + 1
    guard source.kind(close) == .stringClose else { return .open(.malformed) }
    let last = source.tokens[close - 1]
    guard
      let literal = SwiftLiteral(
        source.source.bytes, open: source.tokens[open], last: close - 1 > open ? last : nil)
    else { return .open(.malformed) }
    let origin = LocatedText.Place(file: source.file, offset: source.tokens[open].start)
    var result = Evaluated(.text(LocatedText(origin: origin)))
    var place = open + 1
    while place < close {
      var text = LocatedText(origin: origin)
      if source.kind(place) == .stringText {
        let isRead = literal.append(
          source.tokens[place].range, isFirst: place == open + 1, isLast: place == close - 1,
          to: &text)
        guard isRead else { return .open(.malformed) }
        guard text.isUTF8 else { return .open(.notUTF8) }
        result.value = result.value.appending(.text(text), at: origin, from: origin)
      } else {
        let part = interpolation(place)
        let inside = source.expression(place + 1, to: source.close(of: place) ?? place + 1)
        result.value = result.value.appending(
          part.value, at: source.place(place), of: inside, from: origin)
        result.steps = max(result.steps, part.steps)
      }
      place = source.next(after: place)
    }
    return result
  }

  /// Returns the value that the interpolation at `open`, its opening token, adds.
  private func interpolation(_ open: Int) -> Evaluated {
    guard let close = source.close(of: open), close > open + 1 else { return .open(.runTime) }
    var parser = self
    parser.index = open + 1
    let result = parser.expression()
    guard parser.index == close, let shown = result.value.shown, !result.isOptional else {
      return .open(.runTime)
    }
    return Evaluated(shown, steps: result.steps)
  }

  /// A number, which is known where it is an integer that is shown as it is written.
  mutating func number() -> Evaluated {
    let token = source.tokens[index]
    let digits = source.source.bytes[token.range]
    index += 1
    let isPlain = digits.allSatisfy { (0x30...0x39).contains($0) }
    guard isPlain, digits.count == 1 || digits.count <= 18 && digits.first != 0x30 else {
      return .open(.notAString)
    }
    var text = LocatedText(origin: LocatedText.Place(file: source.file, offset: token.start))
    for place in token.range { text.append(source.source.bytes[place], from: place) }
    return Evaluated(.number(text))
  }

  // MARK: - Names

  /// A name with the names after it, and what is called on it.
  mutating func word() -> Evaluated {
    let start = index
    var path = [source.text(start)]
    index += 1
    while source.isMark(index, "."), source.kind(index + 1) == .word {
      path.append(source.text(index + 1))
      index += 2
    }
    if let result = literal(path) { return result }
    skipGenericArguments(path)
    if source.isMark(index, "("), !source.isAfterNewline(index) {
      let open = index
      index = source.next(after: open)
      return called(path, open: open, at: start)
    }
    if source.isMark(index, "{"), !inHeader, !source.isAfterNewline(index) {
      index = source.next(after: index)
      if path == ["NSPredicate"] { return Evaluated(.refused(.block, source.place(start))) }
      return .open(.call)
    }
    return named(path, at: start)
  }

  private func literal(_ path: [String]) -> Evaluated? {
    guard path.count == 1 else { return nil }
    switch path[0] {
    case "true": return Evaluated(.boolean(true))
    case "false": return Evaluated(.boolean(false))
    case "nil": return Evaluated(.null)
    default: return nil
    }
  }

  /// Goes past `<String>` of `Set<String>(…)`.
  private mutating func skipGenericArguments(_ path: [String]) {
    guard source.isToken(index, "<"), path.last == "Set" || path.last == "Array",
      source.kind(index + 1) == .word, source.isToken(index + 2, ">"),
      source.isMark(index + 3, "(")
    else { return }
    index += 3
  }

  /// The value of a name that is not called.
  private func named(_ path: [String], at token: Int) -> Evaluated {
    guard path.count <= ScanLimits.steps else { return .open(.property) }
    if path.last == "rawValue", path.count >= 3 { return rawValue(path.dropLast()) }
    return values.resolved(path, at: token, depth: depth, isCall: false)
  }

  private func rawValue(_ path: ArraySlice<String>) -> Evaluated {
    var path = Array(path)
    guard let name = path.popLast() else { return .open(.property) }
    if path == ["Self"] || path == ["self"] {
      let scope = source.outline.scope(of: index)
      guard let type = source.outline.type(around: scope) else { return .open(.property) }
      path = source.outline.scopes[type].path
    }
    let around = source.outline.type(around: source.outline.scope(of: index))
    let outer = around.map { source.outline.scopes[$0].path } ?? []
    let found = values.resolver.members(name, of: path, inside: outer, in: source)
    guard let found else { return .open(.twoCandidates) }
    guard let first = found.first else { return .open(.unknownName) }
    guard found.count == 1 else { return .open(.twoCandidates) }
    guard first.declaration.kind == .enumCase else { return .open(.property) }
    return SwiftValues(values.resolver, first.source).rawValue(
      of: first.declaration, depth: depth + 1)
  }

  /// `.a`, whose type is not written here.
  mutating func implicitMember() -> Evaluated {
    let start = index
    index += 2
    if source.isToken(start + 1, "init"), source.isMark(index, "(") {
      let open = index
      index = source.next(after: open)
      return predicate(open, at: start) ?? .open(.call)
    }
    return .open(.property)
  }

  /// The value of a call of `path` whose arguments open at `open`.
  private func called(_ path: [String], open: Int, at token: Int) -> Evaluated {
    var path = path
    if path.count > 1, path.last == "init" { path.removeLast() }
    if path.count > 1, ["Foundation", "Swift"].contains(path[0]) { path.removeFirst() }
    switch path {
    case ["NSPredicate"]: return predicate(open, at: token) ?? .open(.notAPredicate)
    case ["NSCompoundPredicate"]: return .open(.compound)
    case ["NSComparisonPredicate"]: return .open(.notAPredicate)
    case ["Set"], ["Array"], ["String"], ["NSString"]: return converted(path[0], open)
    default: return values.resolved(path, at: token, depth: depth, isCall: true)
    }
  }

  /// `Set(["a"])`, `String("a")`: the only argument, which is without a label, or says that it is
  /// the content.
  private func converted(_ type: String, _ open: Int) -> Evaluated {
    let parts = source.parts(in: open)
    if parts.isEmpty {
      return type == "Set" || type == "Array" ? Evaluated(.list([])) : .open(.call)
    }
    var start = parts[0]
    if source.isMark(start + 1, ":") {
      if source.isToken(start, "arrayLiteral") {
        let results = parts.enumerated().map {
          values.part($0.offset == 0 ? $0.element + 2 : $0.element, depth: depth)
        }
        return Evaluated(
          .list(results.map { $0.value }), steps: results.map { $0.steps }.max() ?? 0)
      }
      guard parts.count == 1, source.isToken(start, "string") else { return .open(.call) }
      start += 2
    }
    guard parts.count == 1 else { return .open(.call) }
    let result = values.part(start, depth: depth)
    switch result.value {
    case .list where type == "Set" || type == "Array": return result
    case .text, .template, .choice:
      let isString = type == "String" || type == "NSString"
      return isString && result.value.isText && !result.isOptional ? result : .open(.call)
    default: return .open(.call)
    }
  }

  /// The predicate that the arguments after `open` make.
  ///
  /// Nil if they have other labels.
  func predicate(_ open: Int, at token: Int) -> Evaluated? {
    values.predicate(open, at: token, depth: depth)
  }
}

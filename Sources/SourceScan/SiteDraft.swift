import SourceText

/// A site that was found, before its text is.
struct SiteDraft {
  enum Value {
    /// The expression that begins at a token.
    case expression(Int)
    /// The predicate that is made of the arguments after a parenthesis, or of a message.
    case predicate(Int)
    /// The property whose name is at a token.
    case property(Int)
  }

  var kind: ScanSite.Kind
  /// The name that makes it a site.
  var token: Int
  /// The beginning of the site: the name, or the bracket or dot before it.
  var first: Int
  var receiver: String
  var value: Value
}

/// Finds out what the text of a site is.
struct SiteReader {
  let resolver: Resolver
  let source: OutlinedSource

  /// The site.
  ///
  /// Nil if `nil` is assigned.
  func site(_ draft: SiteDraft) -> ScanSite? {
    resolver.budget = ScanLimits.names
    let value = value(of: draft).value
    if case .null = value { return nil }
    var site = ScanSite(
      file: source.file, range: range(of: draft),
      language: source.source.language, kind: draft.kind, receiver: draft.receiver,
      content: .open(.call), arguments: [], strings: nil, valuePlace: valuePlace(of: draft),
      function: 0, blocks: [])
    takeBlocks(around: draft.token, into: &site)
    let type = source.outline.type(around: source.outline.scope(of: draft.token))
    site.type = type.map { source.outline.scopes[$0].path } ?? []
    switch draft.kind {
    case .can, .prefers, .format: takePredicate(value, into: &site)
    case .identifier:
      site.content = content(value, notText: .notAString)
      site.origin = value.origin
    case .preferring, .allowing, .matching:
      takeStrings(value, into: &site)
      takeElements(of: draft, value, into: &site)
    }
    return site
  }

  private func takeBlocks(around token: Int, into site: inout ScanSite) {
    let outline = source.outline
    var scope = outline.scope(of: token)
    var blocks: [Int] = []
    while scope > 0, blocks.count < ScanLimits.depth {
      let current = outline.scopes[scope]
      let start = source.place(current.start).offset
      if current.kind == .function || current.kind == .type {
        site.function = start
        break
      }
      blocks.append(start)
      scope = current.parent
    }
    site.blocks = blocks.reversed()
  }

  private func valuePlace(of draft: SiteDraft) -> LocatedText.Place {
    switch draft.value {
    case .expression(let start): source.place(start)
    case .predicate(let open): source.place(open + 1)
    case .property(let name): source.place(name)
    }
  }

  /// From where the site begins to the end of its name, or of its first sign where the name is on
  /// another line.
  private func range(of draft: SiteDraft) -> Range<Int> {
    let first = source.tokens[draft.first]
    let isOnLine = !(draft.first..<draft.token).contains { source.isAfterNewline($0 + 1) }
    return first.start..<(isOnLine ? source.tokens[draft.token].end : first.end)
  }

  private func value(of draft: SiteDraft) -> Evaluated {
    let isSwift = source.source.language == .swift
    switch draft.value {
    case .expression(let start):
      if isSwift { return SwiftValues(resolver, source).expression(at: start, depth: 0) }
      return ObjectiveCValues(resolver, source).expression(at: start, depth: 0)
    case .predicate(let open):
      if isSwift {
        return SwiftValues(resolver, source).predicate(open, at: draft.first, depth: 0)
          ?? .open(.notAPredicate)
      }
      return ObjectiveCMessage(source, open: open)?
        .value(ObjectiveCValues(resolver, source), depth: 0) ?? .open(.call)
    case .property(let name):
      guard let found = source.outline.declaration(of: source.text(name), at: name) else {
        return .open(.property)
      }
      return resolver.value(
        of: [Reference(source: source, declaration: found)], in: source, at: name, depth: 0)
    }
  }

  // MARK: - Predicates

  private func takePredicate(_ value: ScanValue, into site: inout ScanSite) {
    switch value {
    case .predicate(let text, let arguments):
      site.content = content(text, notText: .notAString)
      site.origin = text.origin
      site.arguments = arguments?.map(argument)
      if case .alternatives(let all) = site.content {
        site.content = .alternatives(
          all.map { ScanSite.Alternative(text: $0.text, arguments: site.arguments) })
      }
    case .choice(let values):
      let all = values.flatMap(alternatives)
      let isWhole = values.allSatisfy { !alternatives($0).isEmpty }
      guard isWhole, all.count <= ScanLimits.alternatives else {
        site.content = .open(isWhole ? .tooManyAlternatives : reason(of: values))
        return
      }
      site.content = .alternatives(all)
      site.arguments = nil
    case .open(let reason): site.content = .open(reason)
    case .refused(let reason, let place):
      site.content = .open(reason)
      site.valuePlace = place
    default: site.content = .open(.notAPredicate)
    }
  }

  private func reason(of values: [ScanValue]) -> OpenReason {
    for value in values {
      if case .predicate(.open(let reason), _) = value { return reason }
      if case .predicate(.template, _) = value { return .runTime }
    }
    return .notAPredicate
  }

  /// The predicates that `value` may be, each with its arguments; none where one is not known.
  private func alternatives(_ value: ScanValue) -> [ScanSite.Alternative] {
    guard case .predicate(let text, let given) = value else { return [] }
    let arguments = given?.map(argument)
    switch content(text, notText: .notAString) {
    case .known(let text): return [ScanSite.Alternative(text: text, arguments: arguments)]
    case .alternatives(let all):
      return all.map { ScanSite.Alternative(text: $0.text, arguments: arguments) }
    default: return []
    }
  }

  /// The texts that `value` may be.
  private func content(_ value: ScanValue, notText: OpenReason) -> ScanSite.Content {
    switch value {
    case .text(let text): return .known(text)
    case .template(let parts, _): return .template(parts)
    case .open(let reason), .refused(let reason, _): return .open(reason)
    case .choice(let values):
      let texts = values.compactMap { value -> LocatedText? in
        if case .text(let text) = value { text } else { nil }
      }
      guard texts.count == values.count else {
        return .open(values.allSatisfy { $0.isText } ? .runTime : notText)
      }
      return .alternatives(texts.map { ScanSite.Alternative(text: $0, arguments: []) })
    default: return .open(notText)
    }
  }

  func argument(_ argument: PlacedValue) -> ScanSite.Argument {
    ScanSite.Argument(expression: argument.expression, value: argumentValue(argument.value))
  }

  private func argumentValue(_ value: ScanValue) -> ScanSite.Argument.Value {
    switch value {
    case .text(let text): .text(text)
    case .list(let values): texts(values).map { .list($0) } ?? .other(nil)
    case .choice(let values): texts(values).map { .alternatives($0) } ?? .other(.runTime)
    case .boolean, .refused(.boxedBoolean, _): .boolean
    case .open(let reason), .refused(let reason, _): .other(reason)
    case .template: .other(.runTime)
    case .predicate, .null: .other(nil)
    case .number: .other(.notAString)
    }
  }

  private func texts(_ values: [ScanValue]) -> [LocatedText]? {
    var texts: [LocatedText] = []
    for value in values {
      guard case .text(let text) = value else { return nil }
      texts.append(text)
    }
    return texts
  }

  // MARK: - Sets of SwiftUI

  private func takeStrings(_ value: ScanValue, into site: inout ScanSite) {
    guard case .list(let values) = value else {
      if case .open(let reason) = value {
        site.content = .open(reason)
      } else {
        site.content = .open(.notAString)
      }
      return
    }
    site.strings = texts(values)
    site.content = site.strings == nil ? .open(openReason(values)) : .strings
  }

  /// Keeps the elements of a list that is written where it is given.
  private func takeElements(
    of draft: SiteDraft, _ value: ScanValue, into site: inout ScanSite
  ) {
    guard case .expression(let start) = draft.value, case .list(let values) = value,
      source.isMark(start, "["), let close = source.close(of: start),
      source.isMark(close + 1, ",") || source.isMark(close + 1, ")")
    else { return }
    let parts = source.parts(in: start)
    guard parts.count == values.count else { return }
    site.elements = zip(parts, values).map { part, value in
      ScanSite.Argument(expression: source.part(from: part), value: argumentValue(value))
    }
  }

  private func openReason(_ values: [ScanValue]) -> OpenReason {
    for value in values {
      if case .open(let reason) = value { return reason }
    }
    return .runTime
  }
}

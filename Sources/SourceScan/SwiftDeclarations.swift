import SourceText

/// A scene that the type of a SwiftUI app declares.
package struct ScanDeclaration: Sendable {
  package var file: Int
  /// What is declared: `WindowGroup`.
  package var range: Range<Int>
  /// All of it, with its braces and modifiers.
  package var body: Range<Int>
  /// The app's type, with the types around it.
  package var type: [String]
  package var word: String
  /// What is given as `id:`, or nil.
  package var id: ScanSite.Argument?
  /// The first argument, when it has no label.
  package var title: ScanSite.Argument?
  /// Where the name of its modifier `handlesExternalEvents(matching:)` begins, or nil.
  package var modifier: Int?
}

/// Finds the scenes that the apps of a Swift file declare.
///
/// - Complexity: O(n): n tokens, besides the names in identifiers and titles.
struct SwiftDeclarations {
  /// What an event can open.
  private static let words: Set<String> = [
    "WindowGroup", "Window", "DocumentGroup", "UtilityWindow", "ImmersiveSpace",
  ]

  private let resolver: Resolver
  private let source: OutlinedSource

  init(_ resolver: Resolver, _ source: OutlinedSource) {
    (self.resolver, self.source) = (resolver, source)
  }

  func all() -> [ScanDeclaration] {
    guard source.source.language == .swift else { return [] }
    return source.outline.scopes.filter { scope in
      scope.kind == .type && scope.inherits.contains { $0 == "App" || $0 == "SwiftUI.App" }
    }.flatMap(declarations)
  }

  private func declarations(in app: Outline.Scope) -> [ScanDeclaration] {
    var found: [ScanDeclaration] = []
    var index = app.start
    while index < app.close {
      guard source.kind(index) == .word, Self.words.contains(source.text(index)), isCalled(index)
      else {
        index += 1
        continue
      }
      let (declaration, end) = declaration(at: index, of: app.path)
      found.append(declaration)
      // What is inside its braces is not a declaration of the app.
      index = end
    }
    return found
  }

  private func isCalled(_ index: Int) -> Bool {
    let isMember = source.isMark(index - 1, ".") && !source.isToken(index - 2, "SwiftUI")
    return !isMember && (source.isMark(index + 1, "(") || source.isMark(index + 1, "{"))
  }

  /// The declaration whose name is at `start`, and the token behind it and its modifiers.
  private func declaration(
    at start: Int, of app: [String]
  ) -> (declaration: ScanDeclaration, end: Int) {
    var declaration = ScanDeclaration(
      file: source.file, range: source.tokens[start].range, body: source.tokens[start].range,
      type: app, word: source.text(start))
    var index = start + 1
    if source.isMark(index, "(") {
      takeArguments(index, into: &declaration)
      index = source.next(after: index)
    }
    index = closuresEnd(from: index)
    while source.isMark(index, "."), source.kind(index + 1) == .word {
      let name = index + 1
      index += 2
      guard source.isMark(index, "(") || source.isMark(index, "{") else { continue }
      if source.isToken(name, "handlesExternalEvents"), source.isToken(index + 1, "matching") {
        declaration.modifier = source.tokens[name].start
      }
      if source.isMark(index, "(") { index = source.next(after: index) }
      index = closuresEnd(from: index)
    }
    let end = max(index, start + 1)
    declaration.body = declaration.range.lowerBound..<source.tokens[end - 1].range.upperBound
    return (declaration, end)
  }

  /// The token behind closures: `{ … } label: { … }`.
  private func closuresEnd(from start: Int) -> Int {
    var index = start
    while true {
      if source.isMark(index, "{") {
        index = source.next(after: index)
      } else if index > start, source.kind(index) == .word, source.isMark(index + 1, ":"),
        source.isMark(index + 2, "{")
      {
        index = source.next(after: index + 2)
      } else {
        return index
      }
    }
  }

  private func takeArguments(_ open: Int, into declaration: inout ScanDeclaration) {
    let values = SwiftValues(resolver, source)
    let reader = SiteReader(resolver: resolver, source: source)
    for (number, part) in source.parts(in: open).enumerated() {
      let hasLabel = source.kind(part) == .word && source.isMark(part + 1, ":")
      let isID = hasLabel && source.isToken(part, "id")
      guard isID || number == 0 && !hasLabel else { continue }
      let start = isID ? part + 2 : part
      resolver.budget = ScanLimits.names
      let argument = reader.argument(
        PlacedValue(
          value: values.part(start, depth: 0).value, expression: source.part(from: start)))
      if isID { declaration.id = argument } else { declaration.title = argument }
    }
  }
}

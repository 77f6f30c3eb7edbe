import ByteText
import SourceText

/// A scene that the type of a SwiftUI app declares.
package struct ScanDeclaration: Sendable {
  package var file: Int
  /// The range of the name of the scene's kind: `WindowGroup`.
  package var range: Range<Int>
  /// All of it, with its braces and modifiers.
  package var body: Range<Int>
  /// The app's type, with the types around it.
  package var type: [String]
  package var word: String
  /// The argument `id:`.
  ///
  /// Nil if there is none.
  package var id: ScanSite.Argument?
  /// The first argument, when it has no label.
  package var title: ScanSite.Argument?
  /// The beginning of the name of its modifier `handlesExternalEvents(matching:)`.
  ///
  /// Nil if the declaration lacks the modifier.
  package var modifier: Int?
  /// Why it is not known whether the app has it.
  ///
  /// Nil if it is.
  package var open: Open?

  package enum Open: Sendable {
    /// It depends on `#if`.
    case conditional
    /// It is a type of the app's own that no source declares.
    case elsewhere
  }
}

/// Finds the scenes that the apps of a Swift file declare.
///
/// A scene of a type of the app's own stands for what that type declares.
/// - Complexity: O(n): n tokens, besides the names in identifiers and titles, and the types of the
///   app's own that several places have.
struct SwiftDeclarations {
  /// The kinds of scenes that an event can open.
  private static let words: Set<String> = [
    "WindowGroup", "Window", "DocumentGroup", "UtilityWindow", "ImmersiveSpace",
  ]
  /// Others of SwiftUI, which no event opens, and what has scenes in its braces.
  private static let others: Set<String> = [
    "Settings", "MenuBarExtra", "Group", "AssistiveAccess", "DocumentGroupLaunchScene",
    "RemoteImmersiveSpace", "WKNotificationScene",
  ]
  /// The most places of an app that are replaced by what a type of its own declares.
  private static let mostOwn = 100

  private let resolver: Resolver
  private let source: OutlinedSource

  init(_ resolver: Resolver, _ source: OutlinedSource) {
    (self.resolver, self.source) = (resolver, source)
  }

  func all() -> [ScanDeclaration] {
    guard source.source.language == .swift else { return [] }
    let apps = source.outline.scopes.indices.filter { isType($0, ["App", "SwiftUI.App"]) }
    let heads = apps.reduce(into: [[ExactText]: Int]()) {
      $0[source.outline.scopes[$1].key, default: 0] += 1
    }
    return apps.flatMap { app -> [ScanDeclaration] in
      let path = source.outline.scopes[app].path
      var left = Self.mostOwn
      // Of two heads of one type `#if` takes one.
      let isConditional = (heads[source.outline.scopes[app].key] ?? 0) > 1
      return declarations(in: app, of: path, isConditional: isConditional, &left)
    }
  }

  private func isType(_ scope: Int, _ protocols: Set<String>) -> Bool {
    source.outline.scopes[scope].kind == .type
      && source.outline.scopes[scope].inherits.contains(where: protocols.contains)
  }

  /// The declarations of a type, which become those of `app`.
  private func declarations(
    in type: Int, of app: [String], isConditional: Bool, _ left: inout Int
  ) -> [ScanDeclaration] {
    let scope = source.outline.scopes[type]
    let statements = statements(ofBodyIn: type)
    var found: [ScanDeclaration] = []
    var depth = isConditional ? 1 : 0
    var index = scope.start
    while index < scope.close {
      if source.isToken(index, "#if") { depth += 1 }
      if source.isToken(index, "#endif") { depth -= 1 }
      guard source.kind(index) == .word, isCalled(index) else {
        index += 1
        continue
      }
      let word = source.text(index)
      let own = own(word)
      guard Self.words.contains(word) || own != nil || statements.contains(index) else {
        index += 1
        continue
      }
      var (declaration, end) = declaration(at: index, of: app)
      let dependsOnMore = source.isToken(end, "#if") && hasModifier(behind: end)
      if depth > 0 || dependsOnMore { declaration.open = .conditional }
      if let (other, type) = own, declaration.modifier == nil, !dependsOnMore, left > 0 {
        left -= 1
        found += other.declarations(in: type, of: app, isConditional: depth > 0, &left)
      } else if Self.words.contains(word) {
        found.append(declaration)
      } else {
        declaration.open = .elsewhere
        found.append(declaration)
      }
      // What is inside its braces is not a declaration of the app.
      index = end
    }
    return found
  }

  /// A type of the app's own that is a scene, with the file that declares it.
  private func own(_ name: String) -> (SwiftDeclarations, type: Int)? {
    guard name.first?.isUppercase == true, !Self.words.contains(name) else { return nil }
    for file in resolver.outlined.keys.sorted() {
      guard let other = resolver.outlined[file], let types = other.outline.types[ExactText(name)]
      else {
        continue
      }
      let declarations = SwiftDeclarations(resolver, other)
      let type = types.first { declarations.isType($0, ["Scene", "SwiftUI.Scene"]) }
      if let type { return (declarations, type) }
    }
    return nil
  }

  /// Returns the first tokens of statements in a type's `body` that call a type other than those
  /// of SwiftUI.
  private func statements(ofBodyIn type: Int) -> Set<Int> {
    let body = source.outline.declarations["body"]?.first { $0.scope == type && $0.value >= 0 }
    guard let body, source.isMark(body.value, "{"), let end = source.close(of: body.value)
    else { return [] }
    var found: Set<Int> = []
    var index = body.value + 1
    while index < end {
      let isFirst = index == body.value + 1 || source.isAfterNewline(index)
      if isFirst, source.kind(index) == .word, isCalled(index) {
        let word = source.text(index)
        let isType = word.first?.isUppercase == true
        if isType, !Self.words.union(Self.others).contains(word) { found.insert(index) }
      }
      index = source.next(after: index)
    }
    return found
  }

  /// Whether a modifier follows the condition of `#if`.
  private func hasModifier(behind directive: Int) -> Bool {
    var index = directive + 1
    while index < source.tokens.count, !source.isAfterNewline(index) { index += 1 }
    return source.isMark(index, ".")
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

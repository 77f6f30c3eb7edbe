import ByteText
package import SourceText

/// A method that a type of an app declares.
package struct AppMethod: Sendable {
  struct Parameter: Sendable {
    let label: String
    let name: String
    /// The words of its type.
    let types: [String]
  }

  /// The name as its language writes it: `scene(_:openURLContexts:)`, `scene:openURLContexts:`.
  package let name: String
  /// The type that declares it.
  package let type: String
  /// The beginning of the name, and the offset behind its first word.
  package let place: LocatedText.Place
  package let end: Int
  /// Whether it is there only under some conditions of the build.
  package let isConditional: Bool
  let parameters: [Parameter]
  let source: OutlinedSource
  /// The tokens between its braces.
  let body: Range<Int>

  /// Creates the method that `declaration` is.
  ///
  /// Nil if the declaration is another one.
  init?(_ declaration: Outline.Declaration, in source: OutlinedSource, type: String) {
    guard declaration.value >= 0, let close = source.close(of: declaration.value) else {
      return nil
    }
    switch source.source.language {
    case .swift:
      guard source.isToken(declaration.token - 1, "func"),
        let open = Self.parameters(after: declaration.token, in: source)
      else { return nil }
      parameters = source.parts(in: open).map { Self.swiftParameter($0, in: source) }
      name = Self.swiftName(declaration.name, parameters.map { $0.label })
    case .objectiveC:
      parameters = Self.objectiveCParameters(
        from: source.next(after: declaration.token), to: declaration.value, in: source)
      name = declaration.name
    }
    let word =
      source.source.language == .swift ? declaration.token : source.next(after: declaration.token)
    place = source.place(word)
    end = source.tokens.indices.contains(word) ? source.tokens[word].end : place.offset
    isConditional = declaration.condition >= 0 && !Self.isOfUIKit(declaration, in: source)
    self.source = source
    self.type = type
    body = declaration.value + 1..<max(declaration.value + 1, close)
    isIdle = doesNothing
  }

  // MARK: - What it does

  private static let idle: Set<String> = [
    "return", "true", "false", "YES", "NO", "nil", "result", "completionHandler", "completion",
  ]

  /// Whether it does nothing but write a log, so that an app loses nothing without it.
  package private(set) var isIdle = false

  private var doesNothing: Bool {
    var index = body.lowerBound
    while index < body.upperBound {
      switch source.kind(index) {
      case .word:
        let end = logEnd(from: index)
        guard end != nil || Self.idle.contains(source.text(index)) else { return false }
        index = end ?? index + 1
      case .mark: index += 1
      default: return false
      }
    }
    return true
  }

  /// The token after a call that writes a log, such as `Self.logger.info("…")`.
  ///
  /// Nil if the call is another one.
  private func logEnd(from start: Int) -> Int? {
    var index = start
    var isLog = false
    while source.kind(index) == .word {
      let word = source.text(index)
      isLog =
        isLog || ["log", "logger"].contains(word) || OptionReader.logs.contains(word)
        || word.endsWith("Log") || word.endsWith("Logger")
      if source.isMark(index + 1, "("), isLog { return source.next(after: index + 1) }
      guard source.isMark(index + 1, ".") else { return nil }
      index += 2
    }
    return nil
  }

  /// Whether its first parameter is the app: observers of notifications get another value.
  package var getsApplication: Bool {
    parameters.first?.types.contains("UIApplication") == true
  }

  // MARK: - Reading a declaration

  static func swiftName(_ name: String, _ labels: [String]) -> String {
    name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// The parenthesis that opens the parameters of the function whose name is at `name`.
  static func parameters(after name: Int, in source: OutlinedSource) -> Int? {
    (name + 1..<name + 32).first { source.isMark($0, "(") }
  }

  private static func swiftParameter(_ part: Int, in source: OutlinedSource) -> Parameter {
    var start = part
    while source.isMark(start, "@") { start = source.next(after: start + 1) }
    let isNamed = source.kind(start + 1) == .word
    let colon = start + (isNamed ? 2 : 1)
    var types: [String] = []
    var index = colon
    while index - colon < 32, !source.isMark(index, ","), source.open(of: index) == nil,
      !source.isToken(index, "=")
    {
      if source.kind(index) == .word { types.append(source.text(index)) }
      if let close = source.close(of: index) {
        types += (index..<close).filter { source.kind($0) == .word }.map(source.text)
      }
      index = source.next(after: index)
    }
    return Parameter(
      label: source.text(start), name: source.text(isNamed ? start + 1 : start), types: types)
  }

  private static func objectiveCParameters(
    from start: Int, to body: Int, in source: OutlinedSource
  ) -> [Parameter] {
    var parameters: [Parameter] = []
    var index = start
    while index < body {
      guard source.kind(index) == .word, source.isMark(index + 1, ":") else {
        index = source.next(after: index)
        continue
      }
      let label = source.text(index)
      var types: [String] = []
      index += 2
      if source.isMark(index, "("), let close = source.close(of: index) {
        types = (index..<close).filter { source.kind($0) == .word }.map(source.text)
        index = close + 1
      }
      parameters.append(Parameter(label: label, name: source.text(index), types: types))
      index += 1
    }
    return parameters
  }

  /// Whether the condition that a declaration is under holds in every app of iOS.
  private static func isOfUIKit(
    _ declaration: Outline.Declaration, in source: OutlinedSource
  ) -> Bool {
    guard declaration.branch == 0 else { return false }
    let words = (declaration.condition + 1..<declaration.condition + 8).prefix {
      !source.isAfterNewline($0) && source.kind($0) != .directiveEnd
    }.map(source.text)
    let text = words.joined()
    return ["os(iOS)", "canImport(UIKit)", "!os(macOS)", "TARGET_OS_IOS"].contains(text)
      || text.beginsWith("os(iOS)||")
  }
}

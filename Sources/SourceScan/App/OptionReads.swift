import ByteText
package import SourceText

/// The reads by methods of the options that they are given.
package struct OptionReads: Sendable {
  /// A member or key that is read.
  package struct Read: Sendable {
    package let name: String
    package let place: LocatedText.Place
    package let end: Int
  }

  package internal(set) var reads: [Read] = []
  /// Whether the options go where it is not known what is read of them.
  package internal(set) var areHandedOn = false

  /// Adds what other methods read.
  package mutating func add(_ other: OptionReads) {
    reads += other.reads
    areHandedOn = areHandedOn || other.areHandedOn
  }

  package func contains(_ names: [String]) -> Bool {
    reads.contains { names.contains($0.name) }
  }
}

/// Follows a parameter through a method, and through those of the same type that get it.
///
/// - Complexity: O(n): n tokens of the methods, each read once.
struct OptionReader {
  static let logs: Set<String> = ["print", "debugPrint", "dump", "NSLog", "os_log"]
  /// The methods that helpers are looked for in.
  private let methods: [AppMethod]
  private var seen: Set<Place> = []
  /// The number of times that the options were handed on.
  private var handed = 0
  private(set) var found = OptionReads()

  private struct Place: Hashable {
    let file: Int
    let body: Int
    let parameter: Int
  }

  init(methods: [AppMethod]) { self.methods = methods }

  /// Reads what `method` does with its parameter at `position`.
  mutating func read(_ method: AppMethod, parameter position: Int) {
    guard method.parameters.indices.contains(position) else { return }
    let place = Place(
      file: method.source.file, body: method.body.lowerBound, parameter: position)
    guard seen.insert(place).inserted else { return }
    guard seen.count <= ScanLimits.names else { return giveUp() }
    let name = method.parameters[position].name
    let source = method.source
    for index in method.body
    where source.kind(index) == .word && source.text(index).hasBytes(of: name) {
      use(at: index, in: source)
    }
  }

  private mutating func use(at index: Int, in source: OutlinedSource) {
    let isMember = source.isMark(index - 1, ".") || source.isToken(index - 1, "->")
    if isMember || isLabel(index, in: source) || isLeft(index, in: source) { return }
    var next = index + 1
    while source.isMark(next, "?") || source.isMark(next, "!") { next += 1 }
    if source.isMark(next, ".") {
      // `options.keys.contains(.url)`
      let isSearch = source.isToken(next + 1, "keys") && source.isToken(next + 3, "contains")
      return isSearch ? addKey(in: next + 4, source) : add(next + 1, in: source)
    }
    if source.isMark(next, "["), !source.isAfterNewline(next) { return addKey(in: next, source) }
    if source.isToken(next, "==") || source.isToken(next, "!=") { return }
    if source.isMark(index - 1, "["), source.kind(next) == .word {
      let message = ObjectiveCMessage(source, open: index - 1)
      if let argument = message?.arguments.first { return add(argument, in: source) }
      return add(next, in: source)
    }
    handOn(index, in: source)
  }

  private func isLabel(_ index: Int, in source: OutlinedSource) -> Bool {
    guard source.isMark(index + 1, ":") else { return false }
    return source.source.language == .objectiveC
      ? !source.isMark(index - 1, "?")
      : source.isMark(index - 1, "(") || source.isMark(index - 1, ",")
  }

  /// Whether the options are left on purpose: `_ = options`, `(void)options`.
  private func isLeft(_ index: Int, in source: OutlinedSource) -> Bool {
    source.isToken(index - 1, "=") && source.isToken(index - 2, "_")
      || source.isMark(index - 1, ")") && source.isToken(index - 2, "void")
  }

  private mutating func add(_ token: Int, in source: OutlinedSource) {
    guard source.tokens.indices.contains(token) else { return }
    found.reads.append(
      OptionReads.Read(
        name: source.text(token), place: source.place(token), end: source.tokens[token].end))
  }

  /// Adds the last word in the brackets that open at `open`: `[.url]`, `[LaunchOptionsKey.url]`.
  private mutating func addKey(in open: Int, _ source: OutlinedSource) {
    guard let close = source.close(of: open) else { return }
    let end = max(open, close - ScanLimits.headTokens)..<close
    guard let key = end.last(where: { source.kind($0) == .word }) else {
      // The subject of brackets with more tokens is not known.
      return end.lowerBound > open ? giveUp() : ()
    }
    add(key, in: source)
  }

  // MARK: - Handing on

  private mutating func handOn(_ index: Int, in source: OutlinedSource) {
    handed += 1
    guard handed <= ScanLimits.names, let open = Self.opening(before: index, in: source) else {
      return giveUp()
    }
    if source.isMark(open, "["), let message = ObjectiveCMessage(source, open: open),
      let position = message.arguments.firstIndex(of: index)
    {
      // What the superclass reads is asked of its own method.
      if source.isToken(message.receiver.lowerBound, "super") { return }
      let isOwn = source.isToken(message.receiver.lowerBound, "self")
      return follow(methods.filter { isOwn && $0.name.hasBytes(of: message.selector) }, position)
    }
    guard source.isMark(open, "(") else { return giveUp() }
    let name = source.isMark(open - 1, "?") ? open - 2 : open - 1
    let callee = source.text(name)
    if Self.logs.contains(callee) { return }
    let isMember = source.isMark(name - 1, ".")
    if isMember, source.isToken(name - 2, "super") { return }
    let isOwn = !isMember || source.isToken(name - 2, "self")
    let part = source.parts(in: open).last { $0 <= index } ?? index
    let hasLabel = source.isMark(part + 1, ":")
    let isWhole =
      index == (hasLabel ? part + 2 : part)
      && (source.isMark(index + 1, ",") || source.isMark(index + 1, ")"))
    guard isOwn, isWhole else { return giveUp() }
    let label = hasLabel ? source.text(part) : "_"
    let own = methods.filter { $0.name.beginsWith(callee + "(") }
    let positions = own.map { $0.parameters.firstIndex { $0.label.hasBytes(of: label) } }
    guard !own.isEmpty, positions.allSatisfy({ $0 != nil }) else {
      return giveUp()
    }
    for (method, position) in zip(own, positions) { read(method, parameter: position ?? 0) }
  }

  private mutating func giveUp() { found.areHandedOn = true }

  private mutating func follow(_ methods: [AppMethod], _ position: Int) {
    if methods.isEmpty { giveUp() }
    for method in methods { read(method, parameter: position) }
  }

  /// The parenthesis or bracket around the token `index`.
  ///
  /// Nil if it is far or a brace.
  static func opening(before index: Int, in source: OutlinedSource) -> Int? {
    var place = index - 1
    for _ in 0..<ScanLimits.headTokens {
      if place < 0 { return nil }
      if let open = source.open(of: place) {
        place = open - 1
      } else if source.close(of: place) != nil {
        return source.isMark(place, "{") ? nil : place
      } else {
        place -= 1
      }
    }
    return nil
  }
}

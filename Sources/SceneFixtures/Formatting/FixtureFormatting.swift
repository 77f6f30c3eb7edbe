import ByteText
import LocatedValues
import PredicateLanguage

/// A fixture whose predicates have one layout, and what that changes.
///
/// Only bytes inside the strings of predicates change. A literal keeps the escapes of JSON that its
/// author wrote.
public struct FixtureFormatting: Hashable, Sendable {
  /// One predicate that becomes another text.
  public struct Edit: Hashable, Sendable {
    /// The path of the predicate, as RFC 9535 writes it.
    public let path: String
    /// The place where its string begins.
    public let place: FixturePlace
    /// The predicate's text as it was.
    public let before: String
    /// Its text in the layout.
    public let after: String
  }

  /// The whole file as it becomes.
  public let bytes: [UInt8]
  /// In the order of the file.
  public let edits: [Edit]

  /// Lays out the predicates of the fixture in `bytes`; `file` names them in diagnostics.
  ///
  /// Reads no other file, and judges nothing but the form of JSON and the predicates.
  ///
  /// - Complexity: O(n log n) for n bytes.
  /// - Returns: nil for JSON that is not a fixture, unless it must be one.
  /// - Throws: every mistake in the JSON or in a predicate; nothing is laid out then.
  public init?(
    _ bytes: [UInt8], file: String, mustBeFixture: Bool = true
  ) throws(FixtureError) {
    guard bytes.count <= FixtureLimits.fileBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.fileBytes), file: file)
    }
    guard SpaceRun.accepts(bytes) else { throw FixtureError(FileProblem.tooMuchSpace, file: file) }
    let document = SourceDocument(json: bytes, file: file)
    if !mustBeFixture, document.root.map(SceneFixture.isFixture) == false { return nil }
    let changes = document.root.map { Self.changes(in: $0) } ?? []
    guard !document.hasErrors else { throw FixtureError(document.diagnostics()) }
    let paths = document.paths(of: changes.map { $0.value })
    edits = zip(changes, paths).map { change, path in
      Edit(path: path, place: change.value.place, before: change.before, after: change.after)
    }
    // A byte order mark stays.
    self.bytes = changes.map { $0.edit }.applied(
      to: bytes, markLength: bytes.count - document.tree.bytes.count)
  }

  /// A predicate that becomes another text.
  private struct Change {
    let value: LocatedValue
    let before: String
    let after: String
    /// The edit of the text between the quotes.
    let edit: FixtureEdit
  }

  /// The predicates that become another text; mistakes are findings.
  private static func changes(in root: LocatedValue) -> [Change] {
    guard let reader = MemberReader(root, name: "a fixture") else { return [] }
    reader.require("scenes")
    return PredicatePlaces(in: root).predicates.compactMap { place in
      let text = place.value.text ?? ""
      do throws(InvalidPredicateError) {
        let layout = try PredicateLayout(of: text)
        guard !layout.text.hasBytes(of: text) else { return nil }
        try checkLength(of: layout, insteadOf: text, place.arguments)
        return Change(
          value: place.value, before: text, after: layout.text,
          edit: edit(to: layout, at: place.value))
      } catch {
        for diagnostic in error.diagnostics where diagnostic.severity == .error {
          place.value.document.report(
            diagnostic.inJSON,
            at: .predicate(diagnostic.span, source: text, in: place.value.index))
        }
        return nil
      }
    }
  }

  /// Refuses a layout that is too long only together with its arguments, which are in the limit.
  private static func checkLength(
    of layout: PredicateLayout, insteadOf text: String, _ arguments: LocatedValue?
  ) throws(InvalidPredicateError) {
    guard let arguments, arguments.isList else { return }
    let bytes = layout.text.utf8.count
    // The strings of the arguments have no more bytes than their JSON.
    guard bytes > text.utf8.count,
      bytes + arguments.fileRange.count > PredicateLimits.predicateBytes,
      let arguments = PredicateArgument.list(of: arguments),
      (try? ActivationPredicate(format: text, arguments: arguments)) != nil,
      (try? ActivationPredicate(format: layout.text, arguments: arguments)) == nil
    else { return }
    let strings = arguments.reduce(0) { $0 + $1.stringBytes() }
    throw PredicateLayout.tooLong(text, bytes: bytes + strings)
  }

  /// The edit that makes the layout of the predicate in the string `value`.
  private static func edit(to layout: PredicateLayout, at value: LocatedValue) -> FixtureEdit {
    let text = value.document.tree.bytes
    var cursor = JSONScalar.StringCursor(inStringAt: value.fileRange.lowerBound, of: text)
    var result: [UInt8] = []
    for piece in layout.pieces {
      switch piece {
      case .text(let words): result += words.utf8
      case .source(let span):
        let start = cursor.offset(ofText: span.lowerBound)
        result += text[start..<cursor.offset(ofText: span.upperBound)]
      }
    }
    let string = value.fileRange
    return FixtureEdit(
      range: string.lowerBound + 1..<string.upperBound - 1,
      replacement: String(decoding: result, as: UTF8.self))
  }
}

import LocatedValues
import PredicateLanguage
package import SceneFixtures
package import TraceLines

extension FixtureDraft {
  /// Returns a fixture for a list of identifiers: an event of each frequent shape, and a window for
  /// each frequent beginning.
  ///
  /// - Complexity: O(n log n): n bytes of all identifiers.
  /// - Throws: what a fixture with these identifiers would have wrong.
  package init(of identifiers: IdentifierShapes) throws(FixtureError) {
    let (shapes, all) = (identifiers.shapes, identifiers.count)
    let shown = Array(shapes.prefix(ToolLimits.draftEvents))
    try self.init(
      DraftParts(
        title: "Identifiers by shape", notes: Self.notes(shapes, shown.count, of: all),
        scenes: Self.scenes(identifiers.beginnings, of: all),
        events: shown.map { Self.event($0, of: all) }))
    if shown.count < shapes.count {
      remarks.append(
        Remark(
          id: "left-out",
          message: "\(DraftNotes.count(shown.count, of: shapes.count, "shape")) are in the fixture,"
            + " the most frequent"))
    }
  }

  private static func notes(
    _ shapes: [IdentifierShape], _ shown: Int, of all: Int
  ) -> String {
    let rest = shapes.dropFirst(shown).reduce(0) { $0 + $1.count }
    let more =
      rest == 0
      ? "" : " \(DraftNotes.count(rest, of: all, "identifier")) have other shapes, which are rare."
    return "An event for each shape of identifier, the most frequent first: `#` stands for numbers "
      + "and ids, `*` for many words.\(more) The windows are a proposal: one for each beginning. "
      + DraftNotes.expectations
  }

  private static func scenes(
    _ beginnings: [(text: String, count: Int)], of all: Int
  ) -> [[JSONOutput.Member]] {
    var names = DraftNames()
    let main = names.unused("main")
    var scenes: [[JSONOutput.Member]] = [
      [
        ("id", .string(main)),
        ("notes", .string("Takes what no other window prefers: TRUEPREDICATE is the default.")),
        ("can", .string(ActivationPredicate.always.canonicalText)),
      ]
    ]
    for beginning in beginnings.prefix(ToolLimits.draftScenes - 1) {
      let predicate = ActivationPredicate.beginning(with: beginning.text).canonicalText
      let end = beginning.text.utf8.last.map { "/:.-".utf8.contains($0) } == true
      let name = end ? String(beginning.text.unicodeScalars.dropLast()) : beginning.text
      scenes.append([
        ("id", .string(names.unused(name))),
        (
          "notes",
          .string("\(DraftNotes.count(beginning.count, of: all, "identifier")) begin like this.")
        ),
        ("can", .string(predicate)), ("prefers", .string(predicate)),
      ])
    }
    return scenes
  }

  private static func event(_ shape: IdentifierShape, of all: Int) -> DraftEvent {
    let verb = shape.count == 1 ? "has" : "have"
    return DraftEvent(
      name: shape.text.isEmpty ? "the empty identifier" : clipped(shape.text),
      notes: ["\(DraftNotes.count(shape.count, of: all, "identifier")) \(verb) this shape."],
      source: [("identifier", .string(shape.example))])
  }
}

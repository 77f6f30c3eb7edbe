import LocatedValues
import PredicateLanguage
package import SceneFixtures
package import SceneRouting

/// A fixture with what comes of its events and steps today written into it, where it expected
/// nothing, or something else.
package struct FixtureRecording {
  /// Lines that become others; the first line is 0.
  package struct Change {
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// Text that takes the place of bytes of the file.
  private typealias Edit = (range: Range<Int>, text: [UInt8])

  /// The whole file as it becomes.
  package let bytes: [UInt8]
  /// In the order of the file.
  package let changes: [Change]
  /// How many expectations take the place of others.
  package private(set) var replaced = 0

  /// Works out what `fixture`, which was read from `bytes`, would have to expect.
  ///
  /// - Parameter replaces: whether expectations that are not met become what comes; they keep
  ///   their keys.
  /// - Throws: as `SceneFixture.system()`.
  package init(
    of fixture: SceneFixture, in bytes: [UInt8], replaces: Bool = false
  ) throws(SceneSystemError) {
    // Places are counted after a byte order mark.
    let mark = bytes.prefix(bytes.byteOrderMarkLength)
    let bytes = Array(bytes.dropFirst(mark.count))
    let document = SourceDocument(json: bytes, file: "")
    let root = document.root.flatMap { MemberReader($0, name: "a fixture") }
    var edits: [Edit] = []
    var count = 0
    func insert(_ expectation: JSONOutput, into value: LocatedValue) {
      edits.append(Self.member(expectation, in: value, of: bytes))
    }
    func replace(in value: LocatedValue, _ actual: (LocatedValue) -> JSONOutput) {
      guard let old = value.parts.first(where: { $0.key == "expect" }) else { return }
      let node = old.document.tree.nodes[old.index.position]
      edits.append((Int(node.start)..<Int(node.end), Array(actual(old).lineText.utf8)))
      count += 1
    }
    if let events = root?["events"], events.isList {
      let router = SceneRouter(fixture.sceneSet, options: fixture.options)
      let audit = FixtureAudit(of: fixture)
      for (value, item) in zip(events.parts, fixture.events) {
        guard item.expectation != nil else {
          insert(JSONOutput(router.route(item.event)), into: value)
          continue
        }
        guard replaces else { continue }
        let decision = audit.complete(router.route(item.event), on: item.event)
        if !audit.differences(of: item, decision).isEmpty {
          let receipt = audit.receipt(of: item.event, decision)
          replace(in: value) { JSONOutput(decision, receipt, inPlaceOf: $0) }
        }
      }
    }
    if let steps = root?["timeline"], steps.isList {
      var values = Array(steps.parts)[...]
      try fixture.play { result in
        guard let value = values.popFirst() else { return true }
        if result.step.expectation == nil {
          insert(JSONOutput(result), into: value)
        } else if replaces, result.differences?.isEmpty == false {
          replace(in: value) { JSONOutput(result, inPlaceOf: $0) }
        }
        return true
      }
    }
    replaced = count
    let applied = Self.apply(edits, to: bytes)
    (self.bytes, changes) = (mark + applied.bytes, applied.changes)
  }

  /// Works out where `events` go into the fixture in `bytes`: after its last event or step.
  ///
  /// - Returns: nil for a fixture of bare identifiers, which take no `expect`.
  package init?(adding events: [EventSuggestion], to bytes: [UInt8]) {
    let root = SourceDocument(json: bytes, file: "").root
    guard let root, root.isObject, !root.hasMember("identifiers") else { return nil }
    let list = root.parts.first { ["events", "timeline"].contains($0.key) && $0.isList }
    let texts = events.map { Array($0.fixtureText.utf8) }
    let insertion: Edit?
    if let list {
      insertion = Self.elements(texts, in: list, of: bytes)
    } else {
      insertion = Self.member("events", texts, in: root, of: bytes)
    }
    guard let insertion else { return nil }
    (self.bytes, changes) = Self.apply([insertion], to: bytes)
  }

  /// Elements, and where they go: after the last element, in the style of the list.
  private static func elements(
    _ texts: [[UInt8]], in list: LocatedValue, of bytes: [UInt8]
  ) -> Edit {
    let tree = list.document.tree
    let mark = bytes.count - tree.bytes.count
    guard let last = list.parts.reduce(nil, { $1 }) as LocatedValue? else {
      let start = mark + Int(tree.nodes[list.index.position].start) + 1
      return (start..<start, Array(texts.joined(separator: ", ".utf8)))
    }
    let node = tree.nodes[last.index.position]
    let before = bytes[..<(mark + Int(node.start))]
    let space = before.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    let isOnLine = before.dropLast(space.count).last == UInt8(ascii: "\n")
    let separator = isOnLine ? Array(",\n".utf8) + space : Array(", ".utf8)
    let end = mark + Int(node.end)
    return (end..<end, texts.flatMap { separator + $0 })
  }

  /// A member with a list of elements, and where it goes: after the last member of the fixture.
  private static func member(
    _ key: String, _ texts: [[UInt8]], in root: LocatedValue, of bytes: [UInt8]
  ) -> Edit? {
    let tree = root.document.tree
    let mark = bytes.count - tree.bytes.count
    guard let last = root.parts.reduce(nil, { $1 }) as LocatedValue? else { return nil }
    let end = mark + Int(tree.nodes[last.index.position].end)
    let start = mark + tree.span(ofKeyOf: last.index).lowerBound
    let indent = Array(bytes[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed())
    let line = Array("\n".utf8) + indent
    let elements = texts.joined(separator: Array(",".utf8) + line + "  ".utf8)
    return (
      end..<end,
      Array(",".utf8) + line + "\"\(key)\": [".utf8 + line + "  ".utf8 + elements + line + "]".utf8
    )
  }

  /// The member `expect`, and where it goes: after the last member, in the style of the object.
  private static func member(
    _ expectation: JSONOutput, in value: LocatedValue, of bytes: [UInt8]
  ) -> Edit {
    let tree = value.document.tree
    let end = Int(tree.nodes[value.index.position].end)
    let last = value.parts.reduce(Int(tree.nodes[value.index.position].start) + 1) { _, part in
      Int(tree.nodes[part.index.position].end)
    }
    let text = Array(#""expect": "#.utf8) + Array(expectation.lineText.utf8)
    let isWide = bytes[last..<end].contains(UInt8(ascii: "\n"))
    guard isWide, let first = value.parts.first(where: { _ in true }) else {
      return (last..<last, Array(", ".utf8) + text)
    }
    // The indentation of the first member, which begins with its key.
    let key = tree.span(ofKeyOf: first.index).lowerBound
    let indent = bytes[..<key].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    return (last..<last, Array(",\n".utf8) + indent + text)
  }

  private static func apply(
    _ edits: [Edit], to bytes: [UInt8]
  ) -> (bytes: [UInt8], changes: [Change]) {
    func feeds(_ text: some Sequence<UInt8>) -> Int { text.count { $0 == UInt8(ascii: "\n") } }
    var result: [UInt8] = []
    var changes: [Change] = []
    let lines = LineTable(bytes)
    var written = 0
    var moved = 0
    for edit in edits {
      result += bytes[written..<edit.range.lowerBound] + edit.text
      written = edit.range.upperBound
      let first = lines.line(at: edit.range.lowerBound) - 1
      let old = first..<lines.line(at: edit.range.upperBound)
      let new = first + moved
      moved += feeds(edit.text) - feeds(bytes[edit.range])
      if let last = changes.last, last.old.upperBound >= first {
        changes[changes.count - 1] = Change(
          old: last.old.lowerBound..<old.upperBound,
          new: last.new.lowerBound..<old.upperBound + moved)
      } else {
        changes.append(Change(old: old, new: new..<old.upperBound + moved))
      }
    }
    result += bytes[written...]
    return (result, changes)
  }
}

extension JSONOutput {
  /// What a decision comes to, as an expectation.
  init(_ decision: RoutingDecision) {
    self = .members([
      ("scene", decision.scene.map { .string($0.rawValue) } ?? .null),
      ("action", .string(decision.action.name)),
    ])
  }

  /// What comes of a step, as an expectation: of one without an event, the window in front.
  init(_ result: StepResult) {
    if let error = result.error {
      self = .members([("error", .string(error.id))])
    } else if let decision = result.outcome?.decision {
      self = .members([
        ("scene", (result.outcome?.scene).map { .string($0.rawValue) } ?? .null),
        ("action", .string(decision.action.name)),
      ])
    } else {
      let front = result.system.frontmost?.id
      self = .members([("front", front.map { .string($0.rawValue) } ?? .null)])
    }
  }
}

extension EventSuggestion {
  /// The event in one line, as people write it into a fixture.
  package var fixtureText: String {
    var members: [(key: String, value: JSONOutput)] = [
      ("name", .string(name)), ("identifier", .string(identifier)),
    ]
    if role != .application { members.append(("role", .string(role.shortName))) }
    var expectation: [(key: String, value: JSONOutput)] = [
      ("scene", scene.map { .string($0.rawValue) } ?? .null),
      ("score", .string(decision.score.name)), ("action", .string(decision.action.name)),
    ]
    if !warnings.isEmpty {
      expectation.append(("warnings", .list(warnings.map { .string($0) })))
    }
    members.append(("expect", .members(expectation)))
    return JSONOutput.members(members).lineText
  }
}

import LocatedValues
import PredicateLanguage
package import SceneFixtures
import SceneLifecycle
package import SceneRouting

/// A fixture with what comes of its events and steps today written into it, where it expected
/// nothing, or something else.
package struct FixtureRecording {
  /// The whole file as it becomes.
  package let bytes: [UInt8]
  /// In the order of the file.
  package let changes: [LineChange]
  /// The number of expectations that take the place of others.
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
    var edits: [FixtureEdit] = []
    var count = 0
    func insert(_ expectation: JSONOutput, into value: LocatedValue) {
      edits.append(
        FixtureEdit(adding: "expect", expectation.lineText, to: value, behind: nil))
    }
    func replace(in value: LocatedValue, _ actual: (LocatedValue) -> JSONOutput) {
      guard let old = value.parts.first(where: { $0.key == "expect" }) else { return }
      edits.append(FixtureEdit(replacing: old, with: actual(old).lineText))
      count += 1
    }
    if let events = root?["events"], events.isList {
      let router = SceneRouter(fixture.sceneSet, options: fixture.options)
      let audit = FixtureAudit(of: fixture)
      for (value, item) in zip(events.parts, fixture.events) {
        guard item.expectation != nil else {
          insert(JSONOutput(try router.decision(on: item.event)), into: value)
          continue
        }
        guard replaces else { continue }
        let decision = audit.complete(try router.decision(on: item.event), on: item.event)
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
    self.bytes = mark + edits.applied(to: bytes, markLength: 0)
    changes = edits.lineChanges(in: bytes)
  }

  /// Works out where `events` go into the fixture in `bytes`: after its last event or step.
  ///
  /// - Returns: nil for a fixture of bare identifiers, which take no `expect`.
  package init?(adding events: [EventSuggestion], to bytes: [UInt8]) {
    let root = SourceDocument(json: bytes, file: "").root
    guard let root, root.isObject, !root.hasMember("identifiers") else { return nil }
    let list = root.parts.first { ["events", "timeline"].contains($0.key) && $0.isList }
    let texts = events.map(\.fixtureText)
    let insertion: FixtureEdit?
    if let list {
      insertion = Self.elements(texts, in: list, of: bytes)
    } else {
      insertion = Self.member("events", texts, in: root, of: bytes)
    }
    guard let insertion else { return nil }
    self.bytes = [insertion].applied(to: bytes, markLength: 0)
    changes = [insertion].lineChanges(in: bytes)
  }

  /// Elements, and where they go: after the last element, in the style of the list.
  private static func elements(
    _ texts: [String], in list: LocatedValue, of bytes: [UInt8]
  ) -> FixtureEdit {
    let mark = bytes.count - list.document.tree.bytes.count
    guard let last = list.parts.reduce(nil, { $1 }) as LocatedValue? else {
      let start = mark + list.fileRange.lowerBound + 1
      return FixtureEdit(range: start..<start, replacement: texts.joined(separator: ", "))
    }
    let before = bytes[..<(mark + last.fileRange.lowerBound)]
    let space = before.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    let isOnLine = before.dropLast(space.count).last == UInt8(ascii: "\n")
    let separator = isOnLine ? ",\n" + String(decoding: space, as: UTF8.self) : ", "
    let end = mark + last.fileRange.upperBound
    return FixtureEdit(range: end..<end, replacement: texts.map { separator + $0 }.joined())
  }

  /// A member with a list of elements, and where it goes: after the last member of the fixture.
  private static func member(
    _ key: String, _ texts: [String], in root: LocatedValue, of bytes: [UInt8]
  ) -> FixtureEdit? {
    let tree = root.document.tree
    let mark = bytes.count - tree.bytes.count
    guard let last = root.parts.reduce(nil, { $1 }) as LocatedValue? else { return nil }
    let end = mark + last.fileRange.upperBound
    let start = mark + tree.span(ofKeyOf: last.index).lowerBound
    let indent = bytes[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    let line = "\n" + String(decoding: indent, as: UTF8.self)
    let elements = texts.joined(separator: "," + line + "  ")
    return FixtureEdit(
      range: end..<end,
      replacement: ",\(line)\"\(key)\": [\(line)  \(elements)\(line)]")
  }
}

extension JSONOutput {
  /// Creates the expectation of a decision.
  init(_ decision: RoutingDecision) {
    self = .members([
      ("scene", decision.scene.map { .string($0.rawValue) } ?? .null),
      ("action", .string(decision.action.name)),
    ])
  }

  /// Creates the expectation of a step's result; for a step without an event, of the window in
  /// front.
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
  /// The event in one line, in the usual form of a fixture.
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

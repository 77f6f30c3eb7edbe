import PredicateLanguage
package import SceneRouting

/// A fixture with what comes of its events and steps today written into it, where it expected
/// nothing.
package struct FixtureRecording {
  /// What is written into one line of the file.
  package struct Change {
    /// The line's number, from 1.
    package let line: Int
    package let old: String
    /// The line as it becomes; it may have line feeds.
    package let new: String
  }

  /// The whole file as it becomes.
  package let bytes: [UInt8]
  /// In the order of the file.
  package let changes: [Change]

  /// Works out what `fixture`, which was read from `bytes`, would have to expect.
  ///
  /// - Throws: as `SceneFixture.system()`.
  package init(of fixture: SceneFixture, in bytes: [UInt8]) throws(SceneSystemError) {
    // Places are counted after a byte order mark.
    let mark = bytes.prefix(bytes.byteOrderMarkLength)
    let bytes = Array(bytes.dropFirst(mark.count))
    let document = SourceDocument(json: bytes, file: "")
    let root = document.root.flatMap { MemberReader($0, name: "a fixture") }
    var insertions: [(offset: Int, text: [UInt8])] = []
    func insert(_ expectation: JSONOutput, into value: LocatedValue) {
      insertions.append(Self.member(expectation, in: value, of: bytes))
    }
    if let events = root?["events"], events.isList {
      let router = SceneRouter(fixture.sceneSet, options: fixture.options)
      for (value, item) in zip(events.parts, fixture.events) where item.expectation == nil {
        insert(JSONOutput(router.route(item.event)), into: value)
      }
    }
    if let steps = root?["timeline"], steps.isList {
      var values = Array(steps.parts)[...]
      try fixture.play { result in
        if let value = values.popFirst(), result.step.expectation == nil {
          insert(JSONOutput(result), into: value)
        }
        return true
      }
    }
    let applied = Self.apply(insertions, to: bytes)
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
    let insertion: (offset: Int, text: [UInt8])?
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
  ) -> (offset: Int, text: [UInt8]) {
    let tree = list.document.tree
    let mark = bytes.count - tree.bytes.count
    guard let last = list.parts.reduce(nil, { $1 }) as LocatedValue? else {
      let start = mark + Int(tree.nodes[list.index.position].start) + 1
      return (start, Array(texts.joined(separator: ", ".utf8)))
    }
    let node = tree.nodes[last.index.position]
    let before = bytes[..<(mark + Int(node.start))]
    let space = before.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    let isOnLine = before.dropLast(space.count).last == UInt8(ascii: "\n")
    let separator = isOnLine ? Array(",\n".utf8) + space : Array(", ".utf8)
    return (mark + Int(node.end), texts.flatMap { separator + $0 })
  }

  /// A member with a list of elements, and where it goes: after the last member of the fixture.
  private static func member(
    _ key: String, _ texts: [[UInt8]], in root: LocatedValue, of bytes: [UInt8]
  ) -> (offset: Int, text: [UInt8])? {
    let tree = root.document.tree
    let mark = bytes.count - tree.bytes.count
    guard let last = root.parts.reduce(nil, { $1 }) as LocatedValue? else { return nil }
    let end = mark + Int(tree.nodes[last.index.position].end)
    let start = mark + tree.span(ofKeyOf: last.index).lowerBound
    let indent = Array(bytes[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed())
    let line = Array("\n".utf8) + indent
    let elements = texts.joined(separator: Array(",".utf8) + line + "  ".utf8)
    return (
      end,
      Array(",".utf8) + line + "\"\(key)\": [".utf8 + line + "  ".utf8 + elements + line + "]".utf8
    )
  }

  /// The member `expect`, and where it goes: after the last member, in the style of the object.
  private static func member(
    _ expectation: JSONOutput, in value: LocatedValue, of bytes: [UInt8]
  ) -> (offset: Int, text: [UInt8]) {
    let tree = value.document.tree
    let end = Int(tree.nodes[value.index.position].end)
    let last = value.parts.reduce(Int(tree.nodes[value.index.position].start) + 1) { _, part in
      Int(tree.nodes[part.index.position].end)
    }
    let text = Array(#""expect": "#.utf8) + Array(expectation.lineText.utf8)
    let isWide = bytes[last..<end].contains(UInt8(ascii: "\n"))
    guard isWide, let first = value.parts.first(where: { _ in true }) else {
      return (last, Array(", ".utf8) + text)
    }
    // The indentation of the first member, which begins with its key.
    let key = tree.span(ofKeyOf: first.index).lowerBound
    let indent = bytes[..<key].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    return (last, Array(",\n".utf8) + indent + text)
  }

  private static func apply(
    _ insertions: [(offset: Int, text: [UInt8])], to bytes: [UInt8]
  ) -> (bytes: [UInt8], changes: [Change]) {
    var result: [UInt8] = []
    var changes: [Change] = []
    let lines = LineTable(bytes)
    var written = 0
    var place = 0
    while place < insertions.count {
      let (line, start) = lines.place(of: insertions[place].offset)
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      result += bytes[written..<start]
      let before = result.count
      written = start
      while place < insertions.count, insertions[place].offset <= end {
        result += bytes[written..<insertions[place].offset] + insertions[place].text
        written = insertions[place].offset
        place += 1
      }
      result += bytes[written..<end]
      written = end
      changes.append(
        Change(
          line: line, old: String(decoding: bytes[start..<end], as: UTF8.self),
          new: String(decoding: result[before...], as: UTF8.self)))
    }
    result += bytes[written...]
    return (result, changes)
  }
}

extension JSONOutput {
  /// What a decision comes to, as an expectation.
  fileprivate init(_ decision: RoutingDecision) {
    self = .members([
      ("scene", decision.scene.map { .string($0.rawValue) } ?? .null),
      ("action", .string(decision.action.name)),
    ])
  }

  /// What comes of a step, as an expectation: of one without an event, the window in front.
  fileprivate init(_ result: StepResult) {
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

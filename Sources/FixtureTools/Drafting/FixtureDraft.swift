package import LocatedValues
import PredicateLanguage
package import SceneFixtures
import SceneRouting

/// A first fixture for a person to go on with: its text, in which every event expects what comes of
/// it today.
///
/// ```swift
/// let draft = try FixtureDraft.first
/// draft.bytes  // JSON with notes
/// ```
package struct FixtureDraft: Hashable, Sendable {
  /// The fixture, in JSON.
  package let bytes: [UInt8]
  package let scenes: Int
  package let events: Int
  /// The remarks about what the fixture does not say: one sentence each.
  package var remarks: [Remark] = []
  /// The findings in the files that it was made from.
  package internal(set) var warnings: [FixtureDiagnostic] = []
  /// The scene manifest that the fixture takes for granted and the Info.plist lacks.
  ///
  /// Nil if the Info.plist has one.
  package internal(set) var proposal: ManifestProposal?

  /// Something that was left out.
  package struct Remark: Hashable, Sendable {
    /// A constant name in kebab case.
    package let id: String
    package let message: String

    package init(id: String, message: String) { (self.id, self.message) = (id, message) }
  }
}

extension JSONOutput {
  /// A member of an object.
  package typealias Member = (key: String, value: JSONOutput)
}

/// The parts of a draft, before its expectations are known.
package struct DraftParts {
  let title: String
  let notes: String
  var app: [JSONOutput.Member] = []
  /// The rules of lint whose findings are meant, each with its reason.
  var allowances: [(rule: String, reason: String)] = []
  /// The most recent first.
  var scenes: [[JSONOutput.Member]]
  var events: [DraftEvent]

  package init(
    title: String, notes: String, app: [JSONOutput.Member] = [],
    allowances: [(rule: String, reason: String)] = [], scenes: [[JSONOutput.Member]],
    events: [DraftEvent]
  ) {
    (self.title, self.notes, self.app) = (title, notes, app)
    (self.allowances, self.scenes, self.events) = (allowances, scenes, events)
  }
}

/// One event of a draft.
package struct DraftEvent {
  var name: String?
  var notes: [String] = []
  /// The member that says what happens, and `role` where it has one.
  let source: [JSONOutput.Member]
  /// The receivers of the event on a device, each once.
  ///
  /// Empty if they are not known.
  var receivers: [RoutingExpectation.Receiver] = []

  package init(
    name: String? = nil, notes: [String] = [], source: [JSONOutput.Member],
    receivers: [RoutingExpectation.Receiver] = []
  ) {
    (self.name, self.notes, self.source, self.receivers) = (name, notes, source, receivers)
  }

  /// The event as a fixture has it, without what it expects.
  var members: [JSONOutput.Member] {
    var members = name.map { [JSONOutput.Member("name", .string($0))] } ?? []
    if !notes.isEmpty { members.append(("notes", .string(notes.joined(separator: " ")))) }
    return members + source
  }

  /// Says so where the device gave the event to another window than it goes to now.
  mutating func compare(_ decision: RoutingDecision) -> Bool {
    let now = decision.scene.map { RoutingExpectation.Receiver.scene($0) } ?? .noScene
    let others = receivers.filter { $0 != now }
    for receiver in others.prefix(ToolLimits.deviceLogReceivers) {
      switch receiver {
      case .scene(let id):
        notes.append(
          "The device gave it to \(quoted(id.rawValue)), when the windows were others.")
      case .noScene:
        notes.append("On the device it made a new window, when the windows were others.")
      }
    }
    let more = others.count - ToolLimits.deviceLogReceivers
    if more > 0 {
      notes.append("\(more) other \(more == 1 ? "window" : "windows") got it, too.")
    }
    return others.isEmpty
  }
}

extension FixtureDraft {
  /// Routes the events, and writes what comes of each as what it expects.
  ///
  /// `file` is where the fixture will be, which matters where it names `files`.
  ///
  /// - Complexity: O(n log n): n bytes of the fixture.
  /// - Throws: what a fixture with these parts would have wrong.
  package init(
    _ parts: DraftParts, file: String = "draft.json", files: FileAccess = .none,
    with dependencies: FixtureDependencies = .none
  ) throws(FixtureError) {
    let plain = try SceneFixture.read(
      Array(Self.text(parts).utf8), file: file, files: files, with: dependencies)
    let audit = FixtureAudit(of: plain)
    let router = SceneRouter(plain.sceneSet, options: plain.options)
    // A draft has few events.
    let decisions = WorkBudget.unlimited { router.route(contentsOf: plain.events.map(\.event)) }
    var complete = parts
    var expectations: [JSONOutput] = []
    var moved = 0
    for (place, decision) in decisions.enumerated() {
      let decision = audit.complete(decision, on: plain.events[place].event)
      if !complete.events[place].compare(decision) { moved += 1 }
      expectations.append(JSONOutput(expecting: decision))
    }
    bytes = Array(Self.text(complete, expectations).utf8)
    // What is written must be read again, with nothing that is not as expected.
    _ = try SceneFixture.read(bytes, file: file, files: files, with: dependencies)
    scenes = parts.scenes.count
    events = parts.events.count
    if moved > 0 {
      let all = DraftNotes.count(moved, of: events, "event")
      remarks.append(
        Remark(
          id: "windows-changed",
          message: "on the device another window got \(all); the notes say which"))
    }
  }

  /// The fixture, with what each event expects where that is known.
  private static func text(_ parts: DraftParts, _ expectations: [JSONOutput] = []) -> String {
    var members: [JSONOutput.Member] = [
      ("title", .string(parts.title)), ("notes", .string(parts.notes)),
    ]
    if !parts.allowances.isEmpty {
      let allowances = parts.allowances.map { rule, reason in
        JSONOutput.members([("allow", .string(rule)), ("reason", .string(reason))])
      }
      members.append(("lint", .list(allowances)))
    }
    if !parts.app.isEmpty { members.append(("app", .members(parts.app))) }
    members.append(("scenes", .list(parts.scenes.map { .members($0) })))
    let events = parts.events.enumerated().map { place, event in
      event.members + (expectations.isEmpty ? [] : [("expect", expectations[place])])
    }
    members.append(("events", .list(events.map { .members($0) })))
    return JSONOutput.members(members).draftText
  }
}

extension JSONOutput {
  /// Creates the expectation of a whole decision.
  fileprivate init(expecting decision: RoutingDecision) {
    var members: [Member] = [
      ("scene", decision.scene.map { .string($0.rawValue) } ?? .null),
      ("score", .string(decision.score.name)), ("action", .string(decision.action.name)),
    ]
    let warnings = Set(decision.warnings.map(\.id)).sorted()
    if !warnings.isEmpty { members.append(("warnings", .list(warnings.map { .string($0) }))) }
    self = .members(members)
  }

  /// The value that a file has, with its numbers as they are written there.
  ///
  /// Recursive: a file nests at most `FixtureLimits.nesting` levels deep.
  init(_ value: LocatedValue) {
    switch value.content {
    case .null, .other: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .string(let text): self = .string(text)
    case .list: self = .list(value.parts.map { JSONOutput($0) })
    case .object: self = .members(value.parts.map { ($0.key, JSONOutput($0)) })
    case .integer, .real:
      let node = value.document.tree.nodes[value.index.position]
      let written = value.document.tree.bytes[Int(node.start)..<Int(node.end)]
      self = .number(String(decoding: written, as: UTF8.self))
    }
  }

  /// The JSON in the usual layout of a fixture: a line for each member of a scene and of an event.
  fileprivate var draftText: String {
    var text = ""
    write(to: &text, level: 0)
    return text + "\n"
  }

  private func write(to text: inout String, level: Int) {
    let parts: [(key: String?, value: JSONOutput)]
    let brackets: (String, String)
    switch self {
    case .members(let members) where level < 3 && !members.isEmpty:
      (parts, brackets) = (members.map { ($0.key, $0.value) }, ("{", "}"))
    case .list(let elements) where level < 3 && elements.contains(where: \.isObject):
      (parts, brackets) = (elements.map { (nil, $0) }, ("[", "]"))
    default:
      text += lineText
      return
    }
    let indent = "\n" + String(repeating: "  ", count: level)
    text += brackets.0
    for (place, part) in parts.enumerated() {
      text += (place > 0 ? "," : "") + indent + "  "
      if let key = part.key { text += JSONOutput.string(key).lineText + ": " }
      part.value.write(to: &text, level: level + 1)
    }
    text += indent + brackets.1
  }

  private var isObject: Bool { if case .members = self { true } else { false } }
}

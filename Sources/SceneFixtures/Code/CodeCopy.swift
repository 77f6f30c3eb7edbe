import ByteText
import LocatedValues
import PredicateLanguage
import SceneLifecycle
import SceneRouting

extension SceneFixture {
  /// Returns the text of this fixture, which was read from `text`, with the conditions that were
  /// read in place of the code that it names, for whoever has no sources: a note of each scene says
  /// in which file and line they were.
  ///
  /// - Complexity: O(n): n bytes of the text and of the conditions.
  package func copyingCode(in text: FixtureText) -> [UInt8] {
    var edits: [FixtureEdit] = []
    if let app = text.root.member("app"), let declarations = app.member("declarations"),
      declarations.isObject
    {
      edits.append(FixtureEdit(replacing: declarations, with: Self.json(description.declarations)))
    }
    for (scene, value) in zip(scenes, text.root.member("scenes")?.items ?? []) {
      guard value.member("code") != nil, let code = codes[scene.id] else { continue }
      let json = Self.json(scene.conditions, in: value, code, notesPlaces: true)
      edits.append(FixtureEdit(replacing: value, with: json))
    }
    for value in text.root.member("app")?.member("conditions")?.items ?? [] {
      add(
        value, .configuration(ExactText(value.key)),
        description.conditionsByName[ExactText(value.key)], to: &edits)
    }
    for (step, value) in zip(timeline, text.root.member("timeline")?.items ?? []) {
      guard let conditions = value.member("conditions") else { continue }
      add(conditions, .window(step.position), step.action.window?.conditions, to: &edits)
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    return text.applying(edits)
  }

  /// Adds the edit of the conditions of a window, which have no notes.
  private func add(
    _ value: LocatedValue, _ owner: ConditionKey.Owner, _ conditions: ActivationConditions?,
    to edits: inout [FixtureEdit]
  ) {
    guard let conditions, let code = windowCodes[owner] else { return }
    let json = Self.json(conditions, in: value, code, notesPlaces: false)
    edits.append(FixtureEdit(replacing: value, with: json))
  }

  private static func json(_ declarations: [SceneDeclaration]) -> String {
    let all = declarations.map { declaration in
      let matching = declaration.matching.map { ", \"matching\": [" + Self.list($0) + "]" }
      return "{ \"name\": " + string(declaration.name) + (matching ?? "") + " }"
    }
    return "[" + all.joined(separator: ", ") + "]"
  }

  /// An object with its conditions as predicates, in the form of SwiftUI where they were sets.
  private static func json(
    _ conditions: ActivationConditions, in value: LocatedValue, _ code: SceneCode, notesPlaces: Bool
  ) -> String {
    var members: [String] = []
    var notes = value.member("notes")?.text.map { [$0] } ?? []
    for part in value.parts where !(CodeReader.keys + ["notes"]).containsBytes(of: part.key) {
      members.append(string(part.key) + ": " + part.source)
    }
    if conditions.form == .swiftUI { members.append("\"form\": \"swiftUI\"") }
    for condition in [ActivationCondition.can, .prefers] {
      let predicate = conditions[condition]
      guard let text = code.text(of: condition, as: predicate.source) else { continue }
      let source = text.arguments.isEmpty ? predicate.source : predicate.canonicalText
      members.append(string(condition.rawValue) + ": " + string(source))
      let line = text.excerpt
      notes.append("`\(condition.rawValue)` is from \(line.place.file):\(line.place.line)")
    }
    if notesPlaces { members.append("\"notes\": " + string(notes.joined(separator: "; "))) }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  private static func list(_ texts: [String]) -> String {
    texts.map(string).joined(separator: ", ")
  }

  private static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SystemAction {
  /// The window that it may make.
  fileprivate var window: NewWindow? {
    switch self {
    case .open(let window), .event(_, let window), .launch(_, let window): window
    default: nil
    }
  }
}

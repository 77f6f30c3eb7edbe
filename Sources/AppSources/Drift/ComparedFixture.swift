import ByteText
import LocatedValues
import PredicateAnalysis
import PredicateLanguage
package import SceneFixtures
import SceneLifecycle
import SceneLint
import SceneRouting

/// A fixture whose scenes are compared with the conditions of code.
package struct ComparedFixture {
  package let path: String
  package let bytes: [UInt8]
  let fixture: SceneFixture
  let text: FixtureText
  let access: FileAccess
  /// The rules that it allows, by the place of the fixture itself or of a scene.
  private let allowed: [Int: Set<LintRuleID>]

  /// Reads the file at `path`.
  ///
  /// Nil if the file is JSON but not a fixture, unless it must be one.
  ///
  /// - Throws: everything that is wrong with the file.
  package init?(
    path: String, isNamed: Bool = true, access: FileAccess = .project
  ) throws(FixtureError) {
    let read = try SceneFixture.loadWithBytes(
      path: path, mustBeFixture: isNamed, files: access,
      with: FixtureDependencies(code: AppSources()) { $0.allWarnings })
    guard let (fixture, bytes) = read else { return nil }
    self.init(fixture, bytes, path: path, access: access)
  }

  /// The fixture that was read from `bytes`.
  init?(_ fixture: SceneFixture, _ bytes: [UInt8], path: String, access: FileAccess = .none) {
    guard let text = FixtureText(bytes, file: path) else { return nil }
    (self.path, self.bytes, self.fixture, self.text) = (path, bytes, fixture, text)
    self.access = access
    allowed = text.allowances.reduce(into: [:]) { allowed, allowance in
      guard let rule = LintCatalogue.rule(named: allowance.rule)?.id else { return }
      allowed[allowance.part.order, default: []].insert(rule)
    }
  }

  /// The scenes, in order.
  var scenes: [ComparedScene] {
    let values = text.root.member("scenes")?.items ?? []
    let delegates = Dictionary(
      (fixture.description.manifest?.configurations ?? []).map {
        ($0.name.map { ExactText($0) }, $0.delegateClassName)
      },
      uniquingKeysWith: { first, _ in first })
    return zip(values, fixture.scenes).map { value, session in
      let name = value.member("configuration")?.text
      let delegate = name.flatMap { delegates[ExactText($0)] ?? nil }
      return ComparedScene(
        session: session, value: value, code: fixture.codes[session.id],
        delegate: delegate?.lastName)
    }
  }

  /// Whether the fixture, or the scene in it, allows the findings of a rule.
  func allows(_ rule: LintRuleID, _ scene: ComparedScene) -> Bool {
    [text.root.order, scene.value.order].contains { allowed[$0]?.contains(rule) == true }
  }
}

/// A scene of a fixture, for whoever looks for its conditions in code.
struct ComparedScene {
  let session: SceneSession
  let value: LocatedValue
  /// The code that the scene names as the source of its conditions.
  ///
  /// Nil for a copy.
  let code: SceneCode?
  /// The class of its configuration's delegate, or nil.
  let delegate: String?

  var id: String { session.id.rawValue }
  var conditions: ActivationConditions { session.conditions }

  /// Whether it has what a scene has whose code sets nothing.
  ///
  /// That is UIKit's default, or, in SwiftUI, empty sets.
  var isDefault: Bool {
    let isSilent = conditions.form == .swiftUI && conditions.can == .never
    return conditions.prefers == .never && (isSilent || conditions.can == .always)
  }

  /// Whether the fixture has SwiftUI's sets.
  var hasSets: Bool { value.hasMember("preferring") || value.hasMember("allowing") }

  /// Returns the place of a condition, or of the scene if the condition is not written.
  func place(of condition: ActivationCondition) -> FixturePlace {
    let keys = condition == .can ? ["can", "allowing"] : ["prefers", "preferring"]
    return (keys.lazy.compactMap { value.member($0) }.first ?? value).place
  }
}

extension ActivationConditions {
  /// Both predicates in one text, which says what they are.
  var texts: String { can.canonicalText + "\n" + prefers.canonicalText }

  /// The distinctive text of both predicates, for the search of similar conditions.
  var sketchText: String {
    [can, prefers].filter { $0 != .always && $0 != .never }.map(\.canonicalText)
      .joined(separator: "\n").replacing("SELF", with: "")
  }
}

/// Names of types and scenes that people mean alike: `NoteSceneDelegate` and `note-42`.
enum SceneNameKey {
  private static let endings = [
    "scenedelegate", "windowscene", "scene", "delegate", "windowcontroller", "window",
    "viewcontroller", "view", "controller",
  ]

  /// The keys of a type or a scene: its letters and digits, without digits and words at the end
  /// that say only that it is one.
  static func keys(of name: String) -> Set<String> {
    let key = name.lastName.lowercased().filter { $0.isLetter || $0.isNumber }
    var stem = key
    while let digit = stem.last, digit.isNumber { stem.removeLast() }
    var keys: Set = [key, stem]
    if let ending = endings.first(where: stem.endsWith) {
      keys.insert(String(stem.dropLast(ending.count)))
    }
    keys.remove("")
    return keys
  }
}

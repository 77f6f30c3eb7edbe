import ByteText
package import LocatedValues
import PredicateLanguage
public import SceneLifecycle
public import SceneRouting

/// The author's expectation of the decision on one event.
///
/// A field that is nil is not compared.
///
/// ```swift
/// let expected = RoutingExpectation(receiver: .scene("notes"), action: .continueInScene)
/// let differences = expected.differences(from: router.route("note/42"))
/// ```
public struct RoutingExpectation: Hashable, Sendable {
  /// The receiver that the event should have.
  public enum Receiver: Hashable, Sendable {
    /// The session of this identifier.
    case scene(SceneIdentifier)
    /// No session of the set.
    case noScene

    /// The session.
    ///
    /// Nil if there is none.
    package var scene: SceneIdentifier? {
      if case .scene(let id) = self { id } else { nil }
    }

    /// The identifier, fit to be printed.
    package var text: String {
      switch self {
      case .scene(let id): clipped(id.rawValue)
      case .noScene: "none"
      }
    }
  }

  /// The action that the system should take on the event; the raw value is the name in a fixture.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// The scene is there and goes on with the event.
    case continueInScene = "continue"
    /// The session's scene is made anew.
    case reconnect
    /// A new scene is made.
    case create
    /// No window opens.
    case refuse

    /// Whether a scene of the fixture gets the event.
    var goesToScene: Bool { self == .continueInScene || self == .reconnect }
  }

  /// The receiver that the event should have.
  public var receiver: Receiver?
  /// The winning score.
  public var score: RoutingScore?
  /// The action that the system should take on the event.
  public var action: Action?
  /// Every scene of the winning score, most recent first.
  public var tied: [SceneIdentifier]?
  /// The rule that decides.
  public var rule: RoutingRule?
  /// The ids of all warnings, in any order, each once.
  public var warnings: [String]?
  /// The first method of the app that hears the event.
  public var delivered: DelegateMethod?
  /// Whether no method of the app hears the event.
  public var lost: Bool?

  /// Creates an expectation; what is left out is not compared.
  public init(
    receiver: Receiver? = nil, score: RoutingScore? = nil, action: Action? = nil,
    tied: [SceneIdentifier]? = nil, rule: RoutingRule? = nil, warnings: [String]? = nil,
    delivered: DelegateMethod? = nil, lost: Bool? = nil
  ) {
    (self.delivered, self.lost) = (delivered, lost)
    self.rule = rule
    self.receiver = receiver
    self.score = score
    self.action = action
    self.tied = tied
    self.warnings = warnings
  }

  /// One field that is not as expected.
  public struct Difference: Hashable, Sendable {
    /// The field's key in a fixture: such as `scene` or `score`.
    public let field: String
    /// The expected value, fit to be printed.
    public let expected: String
    /// The actual value, fit to be printed.
    public let actual: String
  }

  /// Returns every field of `decision` that is not as expected; empty when all are.
  ///
  /// What the app hears of the event is not compared: `SceneFixture.check()` does that.
  ///
  /// - Shape: in the order scene, score, action, tied, rule, warnings.
  public func differences(from decision: RoutingDecision) -> [Difference] {
    differences(from: decision, nil)
  }

  /// Returns every field of `decision`, and of the event's receipt by the app, that is not as
  /// expected.
  ///
  /// The receipt is nil if the app's methods are not known.
  package func differences(
    from decision: RoutingDecision, _ receipt: EventReceipt?
  ) -> [Difference] {
    var differences: [Difference] = []
    let actualReceiver = decision.scene.map(Receiver.scene) ?? .noScene
    differences.add(
      "scene", receiver?.text, actualReceiver.text, isSame: receiver == actualReceiver)
    differences.add("score", score?.name, decision.score.name)
    differences.add("action", action?.rawValue, decision.action.name)
    differences.add(
      "tied", tied.map { Difference.text($0.map { $0.rawValue }) },
      Difference.text(decision.tied.map { $0.rawValue }), isSame: tied == decision.tied)
    differences.add("rule", rule?.rawValue, decision.rule.rawValue)
    let ids = Set(decision.warnings.map { $0.id }).sorted()
    differences.add(
      "warnings", warnings.map { Difference.text($0.sorted()) }, Difference.text(ids),
      isSame: warnings?.sorted() == ids)
    if let receipt { differences.add(delivered, lost: lost, receipt) }
    return differences
  }
}

extension RoutingExpectation.Difference: CustomStringConvertible {
  /// The difference in a few words: "scene is `inbox`, not `notes`".
  public var description: String { "\(field) is `\(actual)`, not `\(expected)`" }
}

extension RoutingExpectation.Difference {
  /// Names in one line, fit to be printed: the first of many, and how many more there are.
  package static func text(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let shown = names.prefix(FixtureLimits.shownNames).map { clipped($0) }.joined(separator: ", ")
    let more = names.count - FixtureLimits.shownNames
    return more > 0 ? "\(shown) and \(more) more" : shown
  }
}

extension [RoutingExpectation.Difference] {
  /// Adds a field where something is expected and something else came.
  ///
  /// `isSame` says so where the two texts may be clipped; else their bytes do.
  package mutating func add(
    _ field: String, _ expected: String?, _ actual: String, isSame: Bool? = nil
  ) {
    guard let expected, !(isSame ?? expected.hasBytes(of: actual)) else { return }
    append(RoutingExpectation.Difference(field: field, expected: expected, actual: actual))
  }

  /// Adds what the app hears of an event, where something else is expected.
  package mutating func add(
    _ delivered: DelegateMethod?, lost: Bool?, _ receipt: EventReceipt
  ) {
    add("delivered", delivered?.rawValue, receipt.name)
    add("lost", lost.map(String.init), String(receipt.isLost))
  }
}

/// The author's expectation of the methods of an app that hear an event.
struct ReceiptExpectation {
  /// The keys that say it.
  static let keys = ["delivered", "lost"]

  /// The first method that hears the event, or nil.
  private(set) var delivered: DelegateMethod?
  /// Whether none does, or nil.
  private(set) var lost: Bool?

  /// Reads it from an expectation; `isKnown`: whether the fixture says what the app implements.
  init(of object: MemberReader, isKnown: Bool) {
    for key in object.inSourceOrder(Self.keys) where !isKnown {
      object.report(EventProblem.unknownMethods(key), atKey: key)
    }
    lost = object.boolean("lost")
    if let name = object.string("delivered") {
      delivered = DelegateMethod(name: name)
      if delivered == nil { object.report(AppProblem.noMethod(name), at: "delivered") }
    }
    if delivered != nil, lost == true { object.report(EventProblem.deliveredAndLost, at: "lost") }
  }

  /// The ids of warnings that the author expects: `warnings`, and that of a lost event.
  static func expected(_ warnings: [String]?, lost: Bool?) -> [String]? {
    lost == true ? (warnings ?? []) + [RoutingWarning.Name.lostEvent.rawValue] : warnings
  }
}

extension RoutingExpectation {
  /// The ids of the warnings that it expects, which are then not findings.
  package var expectedWarnings: [String]? { ReceiptExpectation.expected(warnings, lost: lost) }
}

/// Reads what an event's author expects.
struct ExpectationReader {
  private static let keys =
    ["scene", "score", "action", "tied", "rule", "warnings"] + ReceiptExpectation.keys
  /// Other usual names of the keys.
  static let aliases = ["window": "scene", "session": "scene"]
  static let scores = RoutingScore.allCases.reversed().map { (name: $0.name, value: $0) }

  /// The fixture's scenes: an expectation names no others.
  let scenes: SceneNames
  /// Whether the fixture says which methods the app implements.
  let knowsMethods: Bool

  /// Returns the advice to write an expectation where a scene's identifier stands alone.
  ///
  /// Nil for a long identifier.
  static func object(naming scene: String) -> String? {
    VisibleText.isShort(scene) ? "write `{ \"scene\": \"\(scene)\" }`" : nil
  }

  /// Returns the expectation in the object at `expect`.
  ///
  /// Nil if there is none.
  func expectation(of event: MemberReader) -> RoutingExpectation? {
    guard
      let object = event.object("expect", name: "an expectation", help: Self.object(naming:))
    else { return nil }
    let isClean = object.checkKeys(Self.keys, aliases: Self.aliases)
    if isClean && object.members.isEmpty {
      object.report(EventProblem.emptyExpectation(keys: Self.keys))
    }
    let receipt = ReceiptExpectation(of: object, isKnown: knowsMethods)
    let expectation = RoutingExpectation(
      receiver: RoutingExpectation.Receiver("scene", of: object) { text, place in
        scenes.checked(text, at: place)
      },
      score: object.choice("score", among: Self.scores),
      action: object.choice("action", of: RoutingExpectation.Action.self),
      tied: Self.names("tied", of: object)?.map { name in
        scenes.checked(name.text, at: name.value)
      },
      rule: object.rule("rule"), warnings: Self.warnings(of: object),
      delivered: receipt.delivered, lost: receipt.lost)
    checkConsistency(of: expectation, object)
    return expectation
  }

  static func warnings(of object: MemberReader) -> [String]? {
    names("warnings", of: object)?.map { name in
      if !WarningNames.all.contains(name.text) {
        name.value.report(EventProblem.unknownWarning(name.text))
      }
      return name.text
    }
  }

  /// Returns the strings of the list at `key` and their places; a repeated one is a finding.
  private static func names(
    _ key: String, of object: MemberReader
  ) -> [(text: String, value: LocatedValue)]? {
    var known: Set<ExactText> = []
    return object.locatedStrings(key)?.map { name in
      if !known.insert(ExactText(name.text)).inserted {
        name.value.report(EventProblem.repeatedElement(name.text))
      }
      return name
    }
  }

  private func checkConsistency(of expectation: RoutingExpectation, _ object: MemberReader) {
    guard let action = expectation.action, let receiver = expectation.receiver else { return }
    if action.goesToScene == (receiver == .noScene) {
      object.report(
        EventProblem.impossibleExpectation(
          action: action.rawValue, expectsScene: !action.goesToScene),
        at: "scene")
    }
  }
}

extension MemberReader {
  /// Returns the rule at `key`.
  ///
  /// Nil if there is none; a number that has options lacks one.
  package func rule(_ key: String) -> RoutingRule? {
    guard let text = string(key) else { return nil }
    if let rule = RoutingRule(rawValue: text) { return rule }
    let options = RoutingRule.allCases.filter { $0.number == text }
    let known = options.isEmpty ? RoutingRule.allCases : options
    report(ShapeProblem.unknownValue(text, of: key, known: known.map { $0.rawValue }), at: key)
    return nil
  }
}

extension RoutingExpectation.Receiver {
  /// Reads the receiver at `key`: an identifier, or null for no scene.
  ///
  /// Nil if there is no such key.
  package init?(
    _ key: String, of object: MemberReader,
    _ identifier: (String, LocatedValue) -> SceneIdentifier = { text, _ in SceneIdentifier(text) }
  ) {
    guard let value = object[key] else { return nil }
    if value.isNull {
      self = .noScene
    } else if let text = object.stringOrNull(key) {
      self = .scene(identifier(text, value))
    } else {
      return nil
    }
  }
}

/// The ids of all warnings that an event or a step can have.
///
/// An expectation that names another is misspelt. FORMAT.md and the schema of fixtures list the
/// same.
package enum WarningNames {
  /// Every id, in alphabetical order.
  package static let all: [String] =
    (PayloadWarningName.allCases.map { $0.rawValue }
    + RoutingWarning.Name.allCases.map { $0.rawValue })
    .sorted()
}

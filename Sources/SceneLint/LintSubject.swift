package import LocatedValues
import PredicateAnalysis
package import PredicateLanguage
package import SceneFixtures
import SceneLifecycle
package import SceneRouting

/// A fixture that lint looks at: what it means, and its text.
package struct LintSubject {
  let fixture: SceneFixture
  let text: FixtureText
  /// The values of the list `scenes`, beside the fixture's scenes.
  let scenes: [LocatedValue]
  /// The identifiers of events and steps, with the focus prefix in front, each once.
  let identifiers: [String]
  /// Every predicate, in the order of the file; after them those of code that it names.
  let predicates: [LintPredicate]
  private let byOwner: [PredicateOwner: LintPredicate]

  package init(_ fixture: SceneFixture, _ text: FixtureText) {
    self.fixture = fixture
    self.text = text
    scenes = text.root.member("scenes")?.items ?? []
    let prefix = fixture.options.focusPrefix ?? ""
    identifiers = fixture.identifiers.map { prefix + $0 }
    let places = PredicatePlaces(in: text.root)
    let ofCode = places.conditions(of: fixture).filter { $0.code != nil }
    predicates =
      places.predicates.compactMap { LintPredicate($0, of: fixture) }
      + ofCode.compactMap { LintPredicate($0, of: fixture) }
    byOwner = Dictionary(
      predicates.map { ($0.owner, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of a condition of a scene: the predicate, SwiftUI's set, or the code that has it;
  /// the scene itself where it has the default.
  func place(
    of condition: ActivationCondition, ofScene index: Int
  ) -> UnplacedFinding.Place {
    let scene = scenes[index]
    if let code = scene.member("code") {
      let session = fixture.scenes[index]
      let text = fixture.codes[session.id]?
        .text(of: condition, as: session.conditions[condition].source)
      return text.map { .code($0, condition, code) } ?? .value(code)
    }
    let keys = condition == .can ? ["can", "allowing"] : ["prefers", "preferring"]
    return .value(keys.lazy.compactMap { scene.member($0) }.first ?? scene)
  }

  /// The predicate that a condition of a scene was read from.
  ///
  /// Nil if it is a default or SwiftUI's.
  func predicate(of condition: ActivationCondition, ofScene index: Int) -> LintPredicate? {
    byOwner[.scene(index, condition)]
  }
}

/// Whose a predicate is.
package enum PredicateOwner: Hashable {
  case scene(Int, ActivationCondition)
  /// A condition that a step sets, or gives a new window.
  case step(Int, ActivationCondition)
  /// A condition that the app's code gives a new window.
  case app
  /// A rule of the app's delegate, or the identifiers that an analysis is about.
  case other

  /// Whether it is a condition, which UIKit sees.
  var isCondition: Bool { self != .other }
}

/// One predicate of a fixture.
package struct LintPredicate {
  let value: LocatedValue
  let source: String
  let bytes: [UInt8]
  let arguments: [PredicateArgument]
  let predicate: ActivationPredicate
  let outline: PredicateOutline
  /// The warnings from reading the predicate.
  let warnings: [Diagnostic]
  let owner: PredicateOwner
  let profile: LanguageProfile
  /// Variables that get values before the platform sees it.
  let variables: [String]
  /// The predicate's place in code.
  ///
  /// Nil if the fixture itself has the predicate.
  var code: CodeText?
  /// Its place among all of the file.
  let order: Int

  package init(
    value: LocatedValue, source: String, bytes: [UInt8], arguments: [PredicateArgument],
    predicate: ActivationPredicate, outline: PredicateOutline, warnings: [Diagnostic],
    owner: PredicateOwner, profile: LanguageProfile, variables: [String], order: Int
  ) {
    (self.value, self.source, self.bytes, self.arguments) = (value, source, bytes, arguments)
    (self.predicate, self.outline, self.warnings) = (predicate, outline, warnings)
    (self.owner, self.profile, self.variables, self.order) = (owner, profile, variables, order)
  }

  func text(_ span: SourceSpan) -> String { text(span.lowerBound..<span.upperBound) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether the part is written in the text, not given as an argument.
  func isWritten(_ node: PredicateOutline.Node) -> Bool {
    node.span.lowerBound < bytes.count && bytes[node.span.lowerBound] != UInt8(ascii: "%")
  }

  /// The part with the parentheses around it, as far as they lie in `limit`.
  func wrapped(_ span: SourceSpan, in limit: SourceSpan) -> Range<Int> {
    var range = span.lowerBound..<span.upperBound
    while true {
      var lower = range.lowerBound
      while lower > limit.lowerBound, bytes[lower - 1].isSpace { lower -= 1 }
      var upper = range.upperBound
      while upper < limit.upperBound, bytes[upper].isSpace { upper += 1 }
      guard lower > limit.lowerBound, upper < limit.upperBound,
        bytes[lower - 1] == UInt8(ascii: "("), bytes[upper] == UInt8(ascii: ")")
      else { return range }
      range = lower - 1..<upper + 1
    }
  }

  /// Reads a changed text as this one was read.
  ///
  /// Nil if it is not a predicate.
  func read(_ text: String) -> ActivationPredicate? {
    try? ActivationPredicate(
      format: text, arguments: arguments, profile: profile, variables: variables)
  }

  /// The text with changes, which are in order and do not overlap.
  func applying(_ changes: [PredicateEdit]) -> String {
    applying(changes.map { ($0.span, $0.text) })
  }

  /// The text with changes, which are in order and do not overlap.
  func applying(_ changes: [(span: SourceSpan, text: String)]) -> String {
    var result: [UInt8] = []
    var written = 0
    for change in changes {
      result += bytes[written..<change.span.lowerBound]
      result += change.text.utf8
      written = change.span.upperBound
    }
    return String(decoding: result + bytes[written...], as: UTF8.self)
  }
}

extension UInt8 {
  /// True for what separates words.
  var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension LintPredicate {
  /// Reads the predicate at a place of a fixture that was read without a mistake.
  fileprivate init?(_ place: PredicatePlaces.Place, of fixture: SceneFixture) {
    guard let source = place.value.text else { return nil }
    self.init(
      place.value, order: place.value.order, source,
      arguments: place.arguments.map { $0.arguments ?? [] } ?? [], of: place.key, in: fixture)
  }

  /// The predicate of code that a fixture names, which was read without a mistake.
  fileprivate init?(_ condition: PredicatePlaces.Condition, of fixture: SceneFixture) {
    guard let code = condition.code, code.isPredicate else { return nil }
    self.init(
      condition.value, order: condition.value.order(ofCode: condition.key.condition), code.source,
      arguments: code.arguments, of: condition.key, in: fixture)
    self.code = code
  }

  private init?(
    _ value: LocatedValue, order: Int, _ source: String, arguments: [PredicateArgument],
    of key: ConditionKey?, in fixture: SceneFixture
  ) {
    self.value = value
    self.order = order
    self.source = source
    self.arguments = arguments
    bytes = Array(source.utf8)
    (owner, variables) = PredicateOwner.withVariables(key)
    profile = owner.isCondition ? fixture.profile : .engine
    let predicate = try? ActivationPredicate(
      format: source, arguments: arguments, profile: profile, variables: variables)
    guard let predicate else { return nil }
    self.predicate = predicate
    outline = predicate.outline
    warnings = predicate.allWarnings
  }
}

extension LocatedValue {
  /// A place among all of the file for a condition of the code that the value names.
  func order(ofCode condition: ActivationCondition) -> Int {
    condition == .can ? order : -1 - order
  }
}

extension PredicateOwner {
  /// Whose the predicate of a condition is, and the variables that it may have.
  fileprivate static func withVariables(
    _ key: ConditionKey?
  ) -> (owner: PredicateOwner, variables: [String]) {
    guard let key else { return (.other, []) }
    let ofNewWindow = [AppDescription.identifierVariable]
    return switch key.owner {
    case .scene(let position): (.scene(position, key.condition), [])
    case .step(let position): (.step(position, key.condition), [])
    case .window(let position): (.step(position, key.condition), ofNewWindow)
    case .configuration: (.app, ofNewWindow)
    }
  }
}

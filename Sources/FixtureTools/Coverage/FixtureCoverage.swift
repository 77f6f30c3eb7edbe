import LocatedValues
public import PredicateLanguage
public import SceneFixtures
public import SceneRouting

/// The coverage of the predicates of a fixture's scenes by its events.
///
/// An event consults the scenes of its role, `prefers` first, and `can` where `prefers` is false;
/// AND and OR go from left to right until they are decided (R2, R9).
public struct FixtureCoverage: Hashable, Sendable {
  /// A predicate of the fixture.
  public struct Tier: Hashable, Sendable {
    /// Its path as RFC 9535 writes it, such as `$.scenes[1].can`.
    public let path: String
    /// The predicate's place in the fixture, or in the code that it names.
    public let place: FixturePlace
    /// The predicate's condition, one of the two.
    public let condition: ActivationCondition
    /// Its text; of SwiftUI's sets the predicate that they come to.
    public let source: String
    /// Its comparisons, in source order.
    public internal(set) var comparisons: [Comparison]
    /// The counts of its true and false values.
    public internal(set) var counts = Counts()
    /// Whether it compares nothing and is false, as `FALSEPREDICATE`: no event can make it true.
    let isNeverMet: Bool
    /// The key of the condition in the fixture.
    package let key: ConditionKey
    /// The line of code that has it.
    ///
    /// Nil if the fixture itself has it.
    package let code: CodeExcerpt?
  }

  /// A comparison, without its NOT and parentheses.
  public struct Comparison: Hashable, Sendable {
    /// Its place in the predicate's text, in UTF-8 bytes.
    public let span: SourceSpan
    /// The line of code that has it.
    ///
    /// Nil if the fixture itself has it.
    package let code: CodeExcerpt?
    /// The counts of its true and false values.
    public internal(set) var counts = Counts()
  }

  /// A count of true values and one of false values.
  public struct Counts: Hashable, Sendable {
    /// The number of times that it was true.
    public internal(set) var whenTrue = 0
    /// The number of times that it was false.
    public internal(set) var whenFalse = 0

    /// The number of times that it was evaluated.
    public var all: Int { whenTrue + whenFalse }
    /// Whether it was true at least once, and false at least once.
    public var isCovered: Bool { whenTrue > 0 && whenFalse > 0 }

    mutating func add(_ value: Bool) {
      if value { whenTrue += 1 } else { whenFalse += 1 }
    }
  }

  /// The predicates that the fixture has, in the order of the file.
  public internal(set) var tiers: [Tier]
  /// The fixture's scenes that took no event, in the order of the file.
  public internal(set) var neverWon: [SceneIdentifier]
  /// The number of events and of steps with an event.
  public internal(set) var events: Int

  /// The predicates that were true for no event, but for those that no event can make true.
  package var neverTrue: [Tier] { tiers.filter { $0.counts.whenTrue == 0 && !$0.isNeverMet } }

  /// The number of comparisons.
  public var comparisons: Int { tiers.reduce(0) { $0 + $1.comparisons.count } }

  /// The number of comparisons that were decided both ways.
  public var covered: Int {
    tiers.reduce(0) { $0 + $1.comparisons.count { $0.counts.isCovered } }
  }
}

/// An error that keeps the coverage of a fixture from being known.
public enum CoverageError: Error, Hashable, Sendable {
  /// The scenes do not fit the app.
  case system(SceneSystemError)
  /// Events times scenes are more than `ToolLimits.consultations`.
  case tooManyConsultations
  /// The bytes are not those of the fixture.
  case otherFile
}

extension SceneFixture {
  /// Returns what the events or steps of this fixture, which was read from `bytes`, try of its
  /// scenes' predicates.
  ///
  /// - Complexity: O(e × n) evaluations for e events and n scenes of their roles.
  /// - Throws: `CoverageError`; more than `ToolLimits.consultations` are not started.
  public func coverage(of bytes: [UInt8], file: String) throws(CoverageError) -> FixtureCoverage {
    guard let root = SourceDocument(json: bytes, file: file).root else { throw .otherFile }
    var run = CoverageRun(self, PredicatePlaces(in: root).conditions(of: self))
    do throws(SceneSystemError) {
      try run.play()
    } catch {
      throw .system(error)
    }
    guard run.isComplete else { throw .tooManyConsultations }
    return run.coverage
  }
}

extension FixtureDiagnostic {
  /// Returns the diagnostic of an error that keeps the coverage of a fixture, or the mistakes that
  /// its expectations notice, from being known.
  package static func uncovered(_ error: CoverageError, file: String) -> FixtureDiagnostic {
    switch error {
    case .system(let error): impossible(error, file: file)
    case .tooManyConsultations:
      FixtureDiagnostic(
        id: "coverage-limit", .error,
        "the events consult more than \(ToolLimits.consultations) scenes together",
        help: "try fewer events at a time", file: file)
    case .otherFile:
      FixtureDiagnostic(
        id: "file-changed", .error, "the file changed while it was read", help: nil, file: file)
    }
  }
}

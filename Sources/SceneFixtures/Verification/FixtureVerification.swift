import ByteText
import LocatedValues
import PredicateLanguage
public import SceneRouting

extension SceneFixture {
  /// Checks every expectation of the fixture in the file at `path`: one call for an app's tests.
  ///
  /// ```swift
  /// @Test("Every event of windows.json opens the window that it should")
  /// func windows() throws {
  ///   let folder = URL(filePath: #filePath).deletingLastPathComponent()
  ///   try SceneFixture.verify(path: folder.appending(path: "windows.json").path)
  /// }
  /// ```
  ///
  /// `files` are the files that the fixture may name. The key `code` needs
  /// `verify(path:files:code:)`.
  ///
  /// - Complexity: as `failures()`.
  /// - Throws: what is wrong with the file, or every expectation that is not met, with the reasons
  ///   of each decision; also when nothing is expected, as nothing could fail then.
  public static func verify(
    path: String, files: FileAccess = .project
  ) throws(FixtureVerificationError) {
    try verify(path: path, files: files, with: .none)
  }

  static func verify(
    path: String, files: FileAccess, with dependencies: FixtureDependencies
  ) throws(FixtureVerificationError) {
    let fixture: SceneFixture
    do throws(FixtureError) {
      fixture = try load(path: path, files: files, with: dependencies)
    } catch {
      throw .invalid(error)
    }
    guard fixture.expectsSomething else { throw .expectsNothing(file: path) }
    let failures: [FixtureFailure]
    do throws(SceneSystemError) {
      failures = try fixture.failures()
    } catch {
      throw .impossible(error)
    }
    if !failures.isEmpty { throw .failed(failures) }
  }

  /// Whether any event or step has an expectation.
  package var expectsSomething: Bool {
    events.contains { $0.expectation != nil } || timeline.contains { $0.expectation != nil }
  }

  /// Returns every event and step that is not as the fixture expects, in order.
  ///
  /// The first twenty have the reasons of their scenes.
  ///
  /// - Complexity: as `check()`.
  /// - Throws: as `system()`.
  public func failures() throws(SceneSystemError) -> [FixtureFailure] {
    try check().cases.compactMap { $0.failure }
  }
}

/// An event or a step that is not as its fixture expects.
public struct FixtureFailure: Hashable, Sendable {
  /// The kind of thing that is not as expected.
  package enum Subject: String, Sendable {
    case event
    /// A step of a timeline that is an event.
    case stepWithEvent
    /// Another step.
    case step
  }

  /// The label of the event or step: its name, or its number from 1.
  public let label: String
  package let subject: Subject
  /// The number of the event or the step in its fixture, from 1.
  public let number: Int
  /// The expectation's place in the fixture, or the step's where none is written.
  ///
  /// Nil for an event that was added.
  public let place: FixturePlace?
  /// The fields that differ.
  public let differences: [RoutingExpectation.Difference]
  /// Why the event went where it went: first of the whole, then the nearest miss of the scene that
  /// was expected and of an event that no scene took, then of the scenes.
  ///
  /// Of more than twenty scenes twenty, those first that took the event or should have.
  public let reasons: [String]
  /// The lines of code that settled how scenes fared, each with what they did.
  package let codeReasons: [CodeReason]
  /// The paths of what gave their conditions to the scene that was expected and to the one that got
  /// the event, where they were evaluated.
  package let causes: [String]

  package init(
    label: String, subject: Subject, number: Int, place: FixturePlace?,
    differences: [RoutingExpectation.Difference], causes: [String],
    explanation: RoutingExplanation?, codes: [SceneIdentifier: SceneCode],
    error: SceneSystemError? = nil
  ) {
    self.label = label
    self.subject = subject
    self.number = number
    self.place = place
    self.differences = differences
    self.causes = causes
    let scenes = Self.scenes(explanation?.standings ?? [], concerning: differences, codes)
    let misses = (explanation?.misses ?? []).map { "nearest miss: \($0.summary)" }
    let gap = explanation?.leftOut?.message
    reasons =
      [error?.description, explanation?.summary].compactMap { $0 } + misses
      + [gap].compactMap { $0 } + scenes.flatMap { [$0.reason] + ($0.code?.lines ?? []) }
    codeReasons = scenes.compactMap { scene in
      scene.code.map { CodeReason(place: $0.place, reason: scene.reason) }
    }
  }

  private static func scenes(
    _ standings: [SceneStanding], concerning differences: [RoutingExpectation.Difference],
    _ codes: [SceneIdentifier: SceneCode]
  ) -> [(reason: String, code: CodeExcerpt?)] {
    var shown = standings
    let named = Set(differences.flatMap { [ExactText($0.expected), ExactText($0.actual)] })
    if standings.count > RoutingLimits.shownScenes {
      let concerned = standings.filter { named.contains(ExactText($0.id.rawValue)) }
      let others = standings.filter { !named.contains(ExactText($0.id.rawValue)) }
      shown = Array((concerned + others).prefix(RoutingLimits.shownScenes))
    }
    let scenes = shown.map { standing -> (reason: String, code: CodeExcerpt?) in
      let isNamed = named.contains(ExactText(standing.id.rawValue)) || standing.verdict == .won
      let code = isNamed ? excerpt(of: standing, codes[standing.id]) : nil
      return ("\(clipped(standing.id.rawValue)): \(standing.summary)", code)
    }
    let left = standings.count - shown.count
    guard left > 0 else { return scenes }
    return scenes + [("and \(left) more \(left == 1 ? "scene" : "scenes")", nil)]
  }

  /// The line of code that settled how a scene fared; where the code leaves that condition out, the
  /// line with the other one.
  private static func excerpt(of standing: SceneStanding, _ code: SceneCode?) -> CodeExcerpt? {
    guard let code else { return nil }
    if let decisive = standing.decisive,
      let line = code.excerpt(of: decisive.part.span, in: decisive.source, decisive.condition)
    {
      return line
    }
    let others: [(ActivationCondition, PredicateTrace?)] = [
      (.prefers, standing.prefers), (.can, standing.can),
    ]
    return others.lazy.compactMap { condition, trace in
      trace.flatMap { code.excerpt(of: $0.decidingPart.span, in: $0.source, condition) }
    }.first
  }

  /// The most scenes of a failure that have their reasons.
  private static let scenesWithReasons = 20
  /// The most failures of a fixture that have the reasons of their scenes: each takes a trace a
  /// scene.
  static let failuresWithReasons = 20
}

/// A line of code, and what a scene did because of it.
package struct CodeReason: Hashable, Sendable {
  package let place: FixturePlace
  package let reason: String
}

extension FixtureFailure {
  /// The path of the event or the step itself.
  package var path: String { "$.\(subject == .event ? "events" : "timeline")[\(number - 1)]" }
}

extension FixtureFailure: CustomStringConvertible {
  /// The differences, and below them the reasons.
  public var description: String {
    let title = [place?.description, label].compactMap { $0 }.joined(separator: ": ")
    return (["\(title): \(fields)"] + reasons.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The fields that differ, in one line.
  package var fields: String {
    differences.map { $0.description }.joined(separator: "; ")
  }
}

/// A fixture's expectations are not met, or it cannot be read.
public enum FixtureVerificationError: Error, Sendable, CustomStringConvertible {
  /// The file is not a fixture.
  case invalid(FixtureError)
  /// Its scenes do not fit its app.
  case impossible(SceneSystemError)
  /// No event and no step has an expectation, so that nothing could fail.
  case expectsNothing(file: String)
  /// Some are not as expected.
  case failed([FixtureFailure])

  /// Everything that is wrong, a line or more each.
  public var description: String {
    switch self {
    case .invalid(let error):
      error.diagnostics.map { $0.render(usesColor: false) }.joined(separator: "\n")
    case .impossible(let error): error.description
    case .expectsNothing(let file):
      "\(quoted(file)) expects nothing; give an event or a step an `expect`"
    case .failed(let failures): failures.map({ $0.description }).joined(separator: "\n")
    }
  }
}

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
  /// `files` are the files that the fixture may name.
  ///
  /// - Complexity: as `failures()`.
  /// - Throws: what is wrong with the file, or every expectation that is not met, with the reasons
  ///   of each decision; also when nothing is expected, as nothing could fail then.
  public static func verify(
    path: String, files: FileAccess = .project
  ) throws(FixtureVerificationError) {
    let fixture: SceneFixture
    do throws(FixtureError) {
      fixture = try load(path: path, files: files)
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
  var expectsSomething: Bool {
    events.contains { $0.expectation != nil } || timeline.contains { $0.expectation != nil }
  }

  /// Returns every event and step that is not as the fixture expects, in order.
  ///
  /// The first twenty have the reasons of their scenes.
  ///
  /// - Complexity: O(n + e × r) for n scenes, e events and steps, and r for a route of the index;
  ///   for each of the first twenty O(n) predicate evaluations and traces.
  /// - Throws: as `system()`.
  public func failures() throws(SceneSystemError) -> [FixtureFailure] {
    var failures: [FixtureFailure] = []
    let router = SceneRouter(sceneSet, options: options)
    for (position, item) in events.enumerated() {
      guard let expectation = item.expectation else { continue }
      let differences = expectation.differences(from: router.route(item.event))
      guard !differences.isEmpty else { continue }
      let isExplained = failures.count < FixtureFailure.failuresWithReasons
      failures.append(
        FixtureFailure(
          label: Self.label(item.event.name, position), differences: differences,
          explanation: isExplained ? router.explain(item.event) : nil))
    }
    try play { result in
      if let failure = result.failure(after: failures.count) { failures.append(failure) }
      return true
    }
    return failures
  }

  fileprivate static func label(_ name: String?, _ position: Int) -> String {
    name.map { clipped($0) } ?? "#\(position + 1)"
  }
}

extension StepResult {
  /// What is not as expected, and why; nil when all is.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions.
  public var failure: FixtureFailure? { failure(after: 0) }

  /// The same where `count` failures came before it; without reasons when these are many.
  package func failure(after count: Int) -> FixtureFailure? {
    guard let differences, !differences.isEmpty else { return nil }
    let isExplained = count < FixtureFailure.failuresWithReasons
    return FixtureFailure(
      label: SceneFixture.label(step.name, step.position), differences: differences,
      explanation: isExplained ? explanation : nil, error: error)
  }
}

/// An event or a step that is not as its fixture expects.
public struct FixtureFailure: Hashable, Sendable {
  /// What people call it: its name, or its number from 1.
  public let label: String
  /// The fields that differ.
  public let differences: [RoutingExpectation.Difference]
  /// Why the event went where it went: first of the whole, then of the scenes.
  ///
  /// Of more than twenty scenes twenty, those first that took the event or should have.
  public let reasons: [String]

  init(
    label: String, differences: [RoutingExpectation.Difference], explanation: RoutingExplanation?,
    error: SceneSystemError? = nil
  ) {
    self.label = label
    self.differences = differences
    let scenes = Self.reasons(explanation?.standings ?? [], concerning: differences)
    reasons = [error?.description, explanation?.summary].compactMap { $0 } + scenes
  }

  private static func reasons(
    _ standings: [SceneStanding], concerning differences: [RoutingExpectation.Difference]
  ) -> [String] {
    var shown = standings
    if standings.count > scenesWithReasons {
      let named = Set(differences.flatMap { [$0.expected, $0.actual] })
      let concerned = standings.filter { named.contains($0.id.rawValue) }
      let others = standings.filter { !named.contains($0.id.rawValue) }
      shown = Array((concerned + others).prefix(scenesWithReasons))
    }
    let reasons = shown.map { "\(clipped($0.id.rawValue)): \($0.summary)" }
    let left = standings.count - shown.count
    guard left > 0 else { return reasons }
    return reasons + ["and \(left) more \(left == 1 ? "scene" : "scenes")"]
  }

  /// So many scenes of a failure have their reasons.
  private static let scenesWithReasons = 20
  /// So many failures of a fixture have the reasons of their scenes: each takes a trace a scene.
  package static let failuresWithReasons = 20
}

extension FixtureFailure: CustomStringConvertible {
  /// The differences, and below them the reasons.
  public var description: String {
    let fields = differences.map { "\($0.field) is \($0.actual), not \($0.expected)" }
    return (["\(label): \(fields.joined(separator: "; "))"] + reasons.map { "  \($0)" })
      .joined(separator: "\n")
  }
}

/// A fixture's expectations are not met, or it cannot be read.
public enum FixtureVerificationError: Error, Sendable, CustomStringConvertible {
  /// The file is no fixture.
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
    case .failed(let failures): failures.map(\.description).joined(separator: "\n")
    }
  }
}

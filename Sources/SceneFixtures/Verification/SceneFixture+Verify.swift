import PredicateLanguage
public import SceneRouting

extension SceneFixture {
  /// Checks every expectation of the fixture in the file at `path`: one call for an app's tests.
  ///
  /// ```swift
  /// @Test func windows() throws { try SceneFixture.verify(path: "Tests/Fixtures/windows.json") }
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
  public var expectsSomething: Bool {
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

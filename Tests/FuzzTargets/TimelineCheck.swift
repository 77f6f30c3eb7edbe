import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// What holds for every timeline, step by step.
enum TimelineCheck {
  static func finding(_ bytes: [UInt8], _ effort: FuzzEffort) -> String? {
    do throws(FixtureError) {
      let fixture = try SceneFixture.read(bytes, file: FileCheck.file, profile: .engine)
      return FileCheck.diagnosticFinding(fixture.warnings, bytes, effort)
        ?? playFinding(fixture, effort)
    } catch {
      return FileCheck.errorFinding(error, bytes, effort)
    }
  }

  private static func playFinding(_ fixture: SceneFixture, _ effort: FuzzEffort) -> String? {
    // Scenes that do not fit their app are refused before the first step.
    guard let start = try? fixture.system() else { return nil }
    if let flaw = start.brokenInvariant { return "begins where \(flaw)" }
    var system = start
    var finding: String?
    do throws(SceneSystemError) {
      try fixture.play { result in
        finding = stepFinding(result, from: system, effort)
        system = result.system
        return finding == nil
      }
    } catch {
      return "has windows, and is not played: \(error)"
    }
    return finding ?? rereadFinding(system, effort)
  }

  // MARK: - Steps

  private static func stepFinding(
    _ result: StepResult, from system: SceneSystem, _ effort: FuzzEffort
  ) -> String? {
    let place = "in step \(result.step.position + 1)"
    if let flaw = result.system.brokenInvariant { return "breaks an invariant \(place): \(flaw)" }
    guard let outcome = result.outcome else {
      if result.error == nil { return "has neither an outcome nor an error \(place)" }
      return result.system == system ? nil : "changes the windows by a refused action \(place)"
    }
    if result.error != nil { return "has an outcome and an error \(place)" }
    if outcome.isNew {
      guard let id = outcome.scene else { return "opens a window without a name \(place)" }
      if system[id] != nil || system.discarded.contains(id) { return "opens \(id) again \(place)" }
    }
    guard case .event(let event, _) = result.step.action else { return nil }
    let router = SceneRouter(system.scenes, options: system.options)
    let (routed, decision) = (router.route(event), outcome.decision)
    guard routed == decision else {
      return "is routed to \(routed) by the index, expected \(decision.debugDescription) \(place)"
    }
    return explanationFinding(result, event, system, effort)
  }

  /// The explanation of a step is of the decision with all its ties.
  private static func explanationFinding(
    _ result: StepResult, _ event: RoutingEvent, _ system: SceneSystem, _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.explain) else { return nil }
    var options = system.options
    options.ties = .reportAllTies
    let routed = SceneRouter(system.scenes, options: options).route(event)
    let place = "in step \(result.step.position + 1)"
    guard let explained = result.explanation?.decision else { return "is not explained \(place)" }
    return explained == routed ? nil : "is explained by \(explained), not by \(routed) \(place)"
  }

  // MARK: - The state as a fixture

  /// Written as a fixture, and read again, the windows are the same and are written the same.
  private static func rereadFinding(_ system: SceneSystem, _ effort: FuzzEffort) -> String? {
    guard effort.includes(.reprint) else { return nil }
    let text = system.fixtureText
    do throws(FixtureError) {
      let fixture = try SceneFixture.read(Array(text.utf8), file: FileCheck.file)
      guard let again = try? fixture.system() else {
        return "is no system when read again: \(text)"
      }
      guard again == system else { return "is another when read again: \(text)" }
      return again.fixtureText == text ? nil : "is written differently again: \(text)"
    } catch {
      return "is refused when read again: \(error), \(text)"
    }
  }
}

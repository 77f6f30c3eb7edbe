import PredicateLanguage
import SceneFixtures
import SceneRouting

/// What holds for every file of JSON.
enum FileCheck {
  /// Not there, so that the payloads which a fixture names are not either.
  static let file = "not-there/fuzz.json"

  static func fixtureFinding(_ bytes: [UInt8], _ effort: FuzzEffort) -> String? {
    do throws(FixtureError) {
      let fixture = try SceneFixture.read(bytes, file: file, profile: .engine)
      return diagnosticFinding(fixture.warnings, bytes, effort)
        ?? routingFinding(fixture, effort) ?? layoutFinding(fixture, bytes, effort)
    } catch {
      return errorFinding(error, bytes, effort)
    }
  }

  /// A fixture in its layout has the same scenes, and is its own layout.
  private static func layoutFinding(
    _ fixture: SceneFixture, _ bytes: [UInt8], _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.layout) else { return nil }
    do throws(FixtureError) {
      guard let layout = try FixtureFormatting(bytes, file: file) else { return "is no fixture" }
      let again = try SceneFixture.read(layout.bytes, file: file, profile: .engine)
      guard again.scenes == fixture.scenes, again.timeline.count == fixture.timeline.count else {
        return "is another fixture in its layout"
      }
      guard try FixtureFormatting(layout.bytes, file: file)?.bytes == layout.bytes else {
        return "has another layout again"
      }
      return nil
    } catch {
      return error.diagnostics.first?.id == "text-limit" ? nil : "has no layout: \(error)"
    }
  }

  static func payloadFinding(_ bytes: [UInt8], _ effort: FuzzEffort) -> String? {
    for kind in effort.selection(of: PayloadKind.allCases) {
      do throws(FixtureError) {
        let payload = try PayloadFile.read(kind, bytes, file: file)
        if let finding = diagnosticFinding(payload.warnings, bytes, effort) { return finding }
      } catch {
        if let finding = errorFinding(error, bytes, effort) { return finding }
      }
    }
    return nil
  }

  /// The router decides as the linear one does.
  private static func routingFinding(_ fixture: SceneFixture, _ effort: FuzzEffort) -> String? {
    let linear = LinearRouter(fixture.sceneSet, options: fixture.options)
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    for event in fixture.events.prefix(8) {
      let (one, two) = (linear.route(event.event), router.route(event.event))
      guard one == two else { return "is routed to \(two), expected \(one)" }
      guard effort.includes(.explain) else { continue }
      let explained = router.explain(event.event).decision
      guard explained == one else { return "is explained by \(explained), not by \(one)" }
    }
    return nil
  }

  /// A file that is refused has an error, with a place that can be shown.
  static func errorFinding(
    _ error: FixtureError, _ bytes: [UInt8], _ effort: FuzzEffort
  ) -> String? {
    guard error.diagnostics.contains(where: { $0.severity == .error }) else {
      return "is refused without an error"
    }
    return diagnosticFinding(error.diagnostics, bytes, effort)
  }

  /// Every finding has a place in the file and can be printed.
  static func diagnosticFinding(
    _ diagnostics: [FixtureDiagnostic], _ bytes: [UInt8], _ effort: FuzzEffort
  ) -> String? {
    for diagnostic in diagnostics {
      let span = diagnostic.span
      guard diagnostic.line >= 1, diagnostic.column >= 1, 0 <= span.lowerBound,
        span.lowerBound <= span.upperBound, span.upperBound <= bytes.count
      else { return "has a finding outside of the file: \(diagnostic)" }
      if let finding = ParseCheck.controlFinding(diagnostic.message) { return finding }
    }
    guard effort.includes(.render) else { return nil }
    // One finding stands for all.
    for line in diagnostics.first?.render().split(separator: "\n") ?? [] {
      if let finding = ParseCheck.controlFinding(String(line)) { return finding }
    }
    return nil
  }
}

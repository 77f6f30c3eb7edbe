import PredicateLanguage
import SceneFixtures

extension Console {
  /// Reads a fixture; nil, with every mistake reported, when it is none.
  func loadFixture(
    _ path: String, profile: LanguageProfile, files: FileOptions
  ) -> SceneFixture? {
    do throws(FixtureError) {
      let fixture = try SceneFixture.load(path: path, profile: profile, files: files.access)
      report(fixture.warnings)
      return fixture
    } catch {
      report(error)
      return nil
    }
  }

  func report(_ error: FixtureError) {
    note(.badInput)
    report(error.diagnostics)
  }

  func report(_ diagnostics: [FixtureDiagnostic]) {
    reportApart(diagnostics.map { $0.lines(usesColor: errorPainter.usesColor) })
  }
}

import SceneFixtures
import SceneRouting

extension SceneRouter {
  /// Creates the router of a fixture's scenes.
  ///
  /// Reports every tie: whoever reads a decision should see that recency alone decided it.
  convenience init(reportingTiesOf fixture: SceneFixture) {
    var options = fixture.options
    options.ties = .reportAllTies
    self.init(fixture.sceneSet, options: options)
  }
}

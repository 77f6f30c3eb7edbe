import AppSources
import PredicateAnalysis
package import SceneFixtures

extension FixtureDependencies {
  /// The parts that the command reads fixtures with: the reader of code, and warnings with proofs.
  package static let command = FixtureDependencies(code: AppSources()) { $0.allWarnings }
}

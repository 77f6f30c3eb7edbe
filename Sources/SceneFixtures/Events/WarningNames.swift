import SceneRouting

/// The ids of all warnings that an event or a step can have.
///
/// An expectation that names another is misspelt. FORMAT.md and the schema of fixtures list the
/// same.
enum WarningNames {
  /// Every id, in alphabetical order.
  static let all: [String] =
    (PayloadWarningName.allCases.map(\.rawValue) + RoutingWarning.Name.allCases.map(\.rawValue))
    .sorted()
}

import SceneRouting

/// The ids of the warnings that a decision can have: an expectation that names another is misspelt.
enum WarningNames {
  /// Every id, in alphabetical order.
  static let all: [String] =
    (PayloadWarningName.allCases.map(\.rawValue) + RoutingWarning.Name.allCases.map(\.rawValue))
    .sorted()
}

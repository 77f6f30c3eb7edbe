import ArgumentParser

/// What a caller of `route` counts as a failure.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
  /// The scenes were evaluated, and none takes the event.
  case none
  /// Several scenes share the winning score.
  case tie
  /// A predicate could not be evaluated.
  case error
}

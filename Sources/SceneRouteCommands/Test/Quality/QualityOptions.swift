import ArgumentParser

struct QualityOptions: ParsableArguments {
  @Flag(help: "Tell which comparisons of the predicates no event makes true, or none false.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Fail when fewer of a hundred comparisons are true and false at least once.",
      valueName: "percent"))
  var coverageThreshold: Int?

  @Option(
    help: ArgumentHelp(
      "Write the coverage into this file, in the form of LCOV.", valueName: "file"),
    completion: .file())
  var lcov: String?

  @Flag(help: "Print events that would cover the rest, each with what it comes to today.")
  var suggest = false

  @Flag(
    help: "Put small mistakes into the predicates, and tell which of them no expectation notices.")
  var mutate = false

  @Option(
    help: ArgumentHelp(
      "Fail when fewer of a hundred mistakes are noticed.", valueName: "percent"))
  var mutationThreshold: Int?

  var wants: QualityWants {
    QualityWants(
      coverage: coverage || coverageThreshold != nil || lcov != nil,
      suggestions: suggest, mutation: mutate || mutationThreshold != nil)
  }

  func validate() throws {
    for (name, value) in [
      ("--coverage-threshold", coverageThreshold), ("--mutation-threshold", mutationThreshold),
    ] {
      if let value, !(0...100 ~= value) {
        throw ValidationError("\(name): a number from 0 to 100 is expected.")
      }
    }
  }
}

/// What is worked out of a fixture beside its cases.
struct QualityWants: Sendable {
  var coverage = false
  var suggestions = false
  var mutation = false

  var isAnything: Bool { coverage || suggestions || mutation }
}

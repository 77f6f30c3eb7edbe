import ArgumentParser
import PredicateLanguage

/// The values of a predicate's placeholders.
struct PredicateArgumentOptions: ParsableArguments {
  @Option(
    name: .customLong("arguments"),
    help: ArgumentHelp(
      "Values for %@ and its like, in order, as a JSON array.", valueName: "json"),
    transform: PredicateArgumentOptions.read)
  var values: [PredicateArgument] = []

  private static func read(_ json: String) throws -> [PredicateArgument] {
    guard let list = JSONArgument.list(json) else {
      throw ValidationError(
        "--arguments must be \(JSONArgument.expectation), such as '[\"mail/\", 7]'")
    }
    return list
  }
}

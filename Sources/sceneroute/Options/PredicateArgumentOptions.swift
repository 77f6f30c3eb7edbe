import ArgumentParser
import PredicateLanguage
import SceneFixtures

/// The values of a predicate's placeholders.
struct PredicateArgumentOptions: ParsableArguments {
  @Option(
    name: .customLong("arguments"),
    help: ArgumentHelp(
      "Values for %@ and its like, in order, as a JSON array.", valueName: "json"),
    transform: PredicateArgumentOptions.read)
  var values: [PredicateArgument] = []

  private static func read(_ json: String) throws -> [PredicateArgument] {
    do throws(RequestError) {
      return try EvaluationRequest.readArguments(Array(json.utf8))
    } catch {
      throw ValidationError(
        """
        \(error.diagnostic.message); --arguments must be an array of strings, numbers, Booleans, \
        null and lists of them, such as '["mail/", 7]'
        """)
    }
  }
}

import PredicateLanguage

/// Parsing as a value.
enum Parsing {
  static func result(
    _ text: String, _ arguments: [PredicateArgument] = []
  ) -> Result<ActivationPredicate, InvalidPredicateError> {
    do throws(InvalidPredicateError) {
      return .success(try ActivationPredicate(format: text, arguments: arguments))
    } catch {
      return .failure(error)
    }
  }
}

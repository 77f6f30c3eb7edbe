/// What can be wrong with placeholders, their arguments and variables.
enum ArgumentProblem: Error {
  case missing(position: Int, specifier: String)
  case surplus(given: Int, used: Int)
  case wrongKind(position: Int, specifier: String, expected: String, actual: String)
  case keyPath(position: Int, String)
  case unknownSpecifier(String)
  case notANumber(position: Int)
  case textTooLong(position: Int, bytes: Int)
  case valueTooLong(String, bytes: Int)
  case unboundVariables([String])
  case unknownVariable(String, known: [String])
}

extension ArgumentProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .missing: "missing-argument"
    case .surplus: "surplus-argument"
    case .wrongKind: "argument-kind"
    case .keyPath: "argument-key-path"
    case .unknownSpecifier: "unknown-placeholder"
    case .notANumber: "argument-not-finite"
    case .textTooLong, .valueTooLong: "text-limit"
    case .unboundVariables: "unbound-variable"
    case .unknownVariable: "unknown-variable"
    }
  }

  var message: String {
    switch self {
    case .missing(let position, let specifier):
      "argument \(position) for `\(specifier)` is missing"
    case .surplus(let given, let used):
      "\(given) arguments are given, the predicate uses \(used)"
    case .wrongKind(let position, let specifier, let expected, let actual):
      "argument \(position) for `\(specifier)` must be \(expected), not \(actual)"
    case .keyPath(let position, let path):
      "argument \(position) for `%K` must be \"self\", not `\(path)`"
    case .unknownSpecifier(let text): "`\(text)` is not a placeholder"
    case .notANumber(let position): "argument \(position) is not a finite number"
    case .textTooLong(let position, let bytes):
      "with argument \(position) the predicate has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.predicateBytes)"
    case .valueTooLong(let name, let bytes):
      "with the value of `$\(name)` the predicate has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.predicateBytes)"
    case .unboundVariables(let names):
      names.count == 1
        ? "the variable `$\(names[0])` has no value"
        : "the variables \(names.map { "`$\($0)`" }.joined(separator: ", ")) have no values"
    case .unknownVariable(let name, _): "the predicate has no variable `$\(name)`"
    }
  }

  var help: String? {
    switch self {
    case .missing, .surplus:
      "give one argument for each placeholder; inside quotes it is plain text"
    case .keyPath: "key paths other than `SELF` are not allowed; a value takes `%@`"
    case .unknownSpecifier: "the placeholders are `%@`, `%K` and the numeric `%d`, `%i`, `%u`, `%f`"
    case .unboundVariables: "substitute the variables before the predicate is used"
    case .unknownVariable(_, let known):
      known.isEmpty
        ? "the predicate has no variables"
        : "its variables are \(known.map { "`$\($0)`" }.joined(separator: ", "))"
    case .wrongKind, .notANumber, .textTooLong, .valueTooLong: nil
    }
  }
}

/// Hands the arguments of a format to its placeholders, in order.
struct ArgumentReader {
  /// The arguments.
  ///
  /// Nil if placeholders stay what they are.
  private let arguments: [PredicateArgument]?
  private var used = 0
  /// The bytes of the predicate's text and of the strings that were handed out.
  private var bytes: Int

  init(_ arguments: [PredicateArgument], textBytes: Int) {
    self.arguments = arguments
    bytes = textBytes
  }

  /// Creates a reader that leaves every placeholder open.
  init(textBytes: Int) {
    arguments = nil
    bytes = textBytes
  }

  /// The mistake of arguments that are left over at the end of the text.
  ///
  /// Nil if there are none.
  var surplus: ArgumentProblem? {
    guard let arguments, used < arguments.count else { return nil }
    return .surplus(given: arguments.count, used: used)
  }

  /// Returns the value for the placeholder `specifier`; `%K` gives the identifier itself.
  mutating func next(for specifier: String) -> Result<PlaceholderValue, ArgumentProblem> {
    let conversion = specifier.utf8.last.map { Unicode.Scalar($0) } ?? "%"
    guard specifier.utf8.count > 1, "@KdDiuUxXoOfFeEgGaA".unicodeScalars.contains(conversion),
      conversion != "K" || specifier == "%K", conversion != "@" || specifier == "%@"
    else {
      // It was meant for an argument, which is then not left over.
      used = min(used + 1, arguments?.count ?? 0)
      return .failure(.unknownSpecifier(VisibleText.escaped(specifier)))
    }
    guard let arguments else {
      return .success(conversion == "K" ? .identifier : .open(specifier))
    }
    let position = used + 1
    guard used < arguments.count else {
      return .failure(.missing(position: position, specifier: specifier))
    }
    let argument = arguments[used]
    used += 1
    switch conversion {
    case "@":
      bytes += argument.stringBytes()
      guard bytes <= PredicateLimits.predicateBytes else {
        return .failure(.textTooLong(position: position, bytes: bytes))
      }
      return .success(.value(argument, position: position))
    case "K": return keyPath(argument, position: position)
    default: return number(argument, conversion, position: position, specifier: specifier)
    }
  }

  private func keyPath(
    _ argument: PredicateArgument, position: Int
  ) -> Result<PlaceholderValue, ArgumentProblem> {
    guard case .string(let path) = argument else {
      return .failure(
        .wrongKind(
          position: position, specifier: "%K", expected: "the string \"self\"",
          actual: argument.kindName))
    }
    if path.utf8.count == 4, path.uppercased() == "SELF" { return .success(.identifier) }
    return .failure(.keyPath(position: position, VisibleText.escaped(path)))
  }

  private func number(
    _ argument: PredicateArgument, _ conversion: Unicode.Scalar, position: Int, specifier: String
  ) -> Result<PlaceholderValue, ArgumentProblem> {
    let isReal = "fFeEgGaA".unicodeScalars.contains(conversion)
    switch argument {
    case .integer where !isReal, .real where isReal:
      return .success(.value(argument, position: position))
    default:
      return .failure(
        .wrongKind(
          position: position, specifier: specifier,
          expected: isReal ? "a floating-point number" : "an integer", actual: argument.kindName))
    }
  }
}

/// The value in a placeholder's place.
enum PlaceholderValue {
  case identifier
  case value(PredicateArgument, position: Int)
  /// A value that is not known: the placeholder stays.
  case open(String)

  /// Appends the value to `tree`; every node gets the placeholder's span.
  ///
  /// - Returns: the mistake in the value, or nil.
  func append(to tree: inout SyntaxTree, span: SourceSpan, isActive: Bool) -> ArgumentMistake? {
    guard isActive else { return nil }
    switch self {
    case .identifier:
      tree.append(.identifier, span: span)
      return nil
    case .open(let specifier):
      // No text has a variable of this name.
      tree.append(.variable(specifier), span: span)
      return nil
    case .value(let argument, let position):
      return argument.append(to: &tree, span: span, position: position, depth: 0)
    }
  }
}

/// A mistake in an argument's value.
enum ArgumentMistake: DiagnosticContent {
  case notFinite(position: Int)
  case list(SyntaxProblem)

  private var content: DiagnosticText {
    switch self {
    case .notFinite(let position): DiagnosticText(ArgumentProblem.notANumber(position: position))
    case .list(let problem): DiagnosticText(problem)
    }
  }

  var id: String { content.id }
  var message: String { content.message }
  var help: String? { content.help }
}

/// A mistake in placeholders, their arguments or variables.
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
      (given == 1 ? "1 argument is given" : "\(given) arguments are given")
        + ", the predicate uses \(used == 0 ? "none" : String(used))"
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
      "give one argument for each placeholder; inside quotes a placeholder is plain text"
    case .keyPath: "key paths other than `SELF` are not allowed; for a value write `%@`"
    case .unknownSpecifier: "the placeholders are `%@`, `%K` and the numeric `%d`, `%i`, `%u`, `%f`"
    case .unboundVariables: "substitute the variables before the predicate is used"
    case .unknownVariable(let name, let known):
      known.isEmpty
        ? "the predicate has no variables"
        : Spelling.closest(to: name, among: known).map { "did you mean `$\($0)`?" }
          ?? "its variables are \(known.map { "`$\($0)`" }.joined(separator: ", "))"
    case .wrongKind, .notANumber, .textTooLong, .valueTooLong: nil
    }
  }
}

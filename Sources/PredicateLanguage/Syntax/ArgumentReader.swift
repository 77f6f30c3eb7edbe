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
  var surplus: Mistake? {
    guard let arguments, used < arguments.count else { return nil }
    return ArgumentProblem.surplus(given: arguments.count, used: used)
  }

  /// Returns the value for the placeholder `specifier`; `%K` gives the identifier itself.
  mutating func next(for specifier: String) -> Result<PlaceholderValue, Mistake> {
    let conversion = specifier.utf8.last.map { Unicode.Scalar($0) } ?? "%"
    guard specifier.utf8.count > 1, "@KdDiuUxXoOfFeEgGaA".unicodeScalars.contains(conversion),
      conversion != "K" || specifier == "%K", conversion != "@" || specifier == "%@"
    else {
      // It was meant for an argument, which is then not left over.
      used = min(used + 1, arguments?.count ?? 0)
      return .failure(ArgumentProblem.unknownSpecifier(VisibleText.escaped(specifier)))
    }
    guard let arguments else {
      return .success(conversion == "K" ? .identifier : .open(specifier))
    }
    let position = used + 1
    guard used < arguments.count else {
      return .failure(ArgumentProblem.missing(position: position, specifier: specifier))
    }
    let argument = arguments[used]
    used += 1
    switch conversion {
    case "@":
      bytes += argument.stringBytes()
      guard bytes <= PredicateLimits.predicateBytes else {
        return .failure(ArgumentProblem.textTooLong(position: position, bytes: bytes))
      }
      return .success(.value(argument, position: position))
    case "K": return keyPath(argument, position: position)
    default: return number(argument, conversion, position: position, specifier: specifier)
    }
  }

  private func keyPath(
    _ argument: PredicateArgument, position: Int
  ) -> Result<PlaceholderValue, Mistake> {
    guard case .string(let path) = argument else {
      return .failure(
        ArgumentProblem.wrongKind(
          position: position, specifier: "%K", expected: "the string \"self\"",
          actual: argument.kindName))
    }
    if path.utf8.count == 4, path.uppercased() == "SELF" { return .success(.identifier) }
    return .failure(ArgumentProblem.keyPath(position: position, VisibleText.escaped(path)))
  }

  private func number(
    _ argument: PredicateArgument, _ conversion: Unicode.Scalar, position: Int, specifier: String
  ) -> Result<PlaceholderValue, Mistake> {
    let isReal = "fFeEgGaA".unicodeScalars.contains(conversion)
    switch argument {
    case .integer where !isReal, .real where isReal:
      return .success(.value(argument, position: position))
    default:
      return .failure(
        ArgumentProblem.wrongKind(
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
  func append(to tree: inout SyntaxTree, span: SourceSpan, isActive: Bool) -> Mistake? {
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

/// A mistake in placeholders, their arguments or variables.
enum ArgumentProblem {
  static func missing(position: Int, specifier: String) -> Mistake {
    Mistake(
      "missing-argument", "argument \(position) for `\(specifier)` is missing",
      help: "give one argument for each placeholder; inside quotes a placeholder is plain text")
  }

  static func surplus(given: Int, used: Int) -> Mistake {
    Mistake(
      "surplus-argument",
      (given == 1 ? "1 argument is given" : "\(given) arguments are given")
        + ", the predicate uses \(used == 0 ? "none" : String(used))",
      help: "give one argument for each placeholder; inside quotes a placeholder is plain text")
  }

  static func wrongKind(position: Int, specifier: String, expected: String, actual: String)
    -> Mistake
  {
    Mistake(
      "argument-kind", "argument \(position) for `\(specifier)` must be \(expected), not \(actual)")
  }

  static func keyPath(position: Int, _ path: String) -> Mistake {
    Mistake(
      "argument-key-path", "argument \(position) for `%K` must be \"self\", not `\(path)`",
      help: "key paths other than `SELF` are not allowed; for a value write `%@`")
  }

  static func unknownSpecifier(_ text: String) -> Mistake {
    Mistake(
      "unknown-placeholder", "`\(text)` is not a placeholder",
      help: "the placeholders are `%@`, `%K` and the numeric `%d`, `%i`, `%u`, `%f`")
  }

  static func notANumber(position: Int) -> Mistake {
    Mistake("argument-not-finite", "argument \(position) is not a finite number")
  }

  static func textTooLong(position: Int, bytes: Int) -> Mistake {
    Mistake(
      "text-limit",
      "with argument \(position) the predicate has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.predicateBytes)")
  }

  static func valueTooLong(_ name: String, bytes: Int) -> Mistake {
    Mistake(
      "text-limit",
      "with the value of `$\(name)` the predicate has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.predicateBytes)")
  }

  static func unboundVariables(_ names: [String]) -> Mistake {
    Mistake(
      "unbound-variable",
      names.count == 1
        ? "the variable `$\(names[0])` has no value"
        : "the variables \(names.map { "`$\($0)`" }.joined(separator: ", ")) have no values",
      help: "substitute the variables before the predicate is used")
  }

  static func unknownVariable(_ name: String, known: [String]) -> Mistake {
    Mistake(
      "unknown-variable", "the predicate has no variable `$\(name)`",
      help: known.isEmpty
        ? "the predicate has no variables"
        : Spelling.closest(to: name, among: known).map { "did you mean `$\($0)`?" }
          ?? "its variables are \(known.map { "`$\($0)`" }.joined(separator: ", "))")
  }
}

/// Hands the arguments of a format to its placeholders, in order.
struct ArgumentReader {
  private let arguments: [PredicateArgument]
  private var used = 0
  /// The bytes of the predicate's text and of the strings that were handed out.
  private var bytes: Int

  init(_ arguments: [PredicateArgument], textBytes: Int) {
    self.arguments = arguments
    bytes = textBytes
  }

  /// What is left over when the text has ended, as a mistake.
  var surplus: ArgumentProblem? {
    used < arguments.count ? .surplus(given: arguments.count, used: used) : nil
  }

  /// Returns the value for the placeholder `specifier`; `%K` gives the identifier itself.
  mutating func next(for specifier: String) -> Result<PlaceholderValue, ArgumentProblem> {
    let conversion = specifier.utf8.last.map { Unicode.Scalar($0) } ?? "%"
    guard specifier.utf8.count > 1, "@KdDiuUxXoOfFeEgGaA".unicodeScalars.contains(conversion),
      conversion != "K" || specifier == "%K", conversion != "@" || specifier == "%@"
    else {
      // It was meant for an argument, which is then not left over.
      used = min(used + 1, arguments.count)
      return .failure(.unknownSpecifier(VisibleText.escaped(specifier)))
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

/// What is in a placeholder's place.
enum PlaceholderValue {
  case identifier
  case value(PredicateArgument, position: Int)

  /// Appends the value to `tree`; every node gets the placeholder's span.
  ///
  /// - Returns: the mistake in the value, or nil.
  func append(to tree: inout SyntaxTree, span: SourceSpan, isActive: Bool) -> ArgumentMistake? {
    guard isActive else { return nil }
    switch self {
    case .identifier:
      tree.append(.identifier, span: span)
      return nil
    case .value(let argument, let position):
      return argument.append(to: &tree, span: span, position: position, depth: 0)
    }
  }
}

/// What can be wrong with an argument's value.
enum ArgumentMistake: DiagnosticContent {
  case notFinite(position: Int)
  case list(SyntaxProblem)

  private var content: any DiagnosticContent {
    switch self {
    case .notFinite(let position): ArgumentProblem.notANumber(position: position)
    case .list(let problem): problem
    }
  }

  var id: String { content.id }
  var message: String { content.message }
  var help: String? { content.help }
}

extension PredicateArgument {
  var kindName: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a floating-point number"
    case .boolean: "a Boolean"
    case .null: "nil"
    case .list: "a list"
    }
  }

  /// The UTF-8 bytes of all strings; lists over the nesting limit are refused elsewhere.
  func stringBytes(depth: Int = 0) -> Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let elements) where depth < PredicateLimits.nesting:
      elements.reduce(0) { $0 + $1.stringBytes(depth: depth + 1) }
    case .list, .integer, .real, .boolean, .null: 0
    }
  }

  /// Appends the argument's nodes to `tree`; a tree with a mistake must not be used.
  func append(
    to tree: inout SyntaxTree, span: SourceSpan, position: Int, depth: Int
  ) -> ArgumentMistake? {
    switch self {
    case .string(let text): tree.append(.string(text), span: span)
    case .integer(let number): tree.append(.integer(number), span: span)
    case .real(let number):
      guard number.isFinite else { return .notFinite(position: position) }
      tree.append(.number(number), span: span)
    case .boolean(let value): tree.append(.integer(value ? 1 : 0), span: span)
    case .null: tree.append(.null, span: span)
    case .list(let elements):
      guard elements.count <= PredicateLimits.listElements else { return .list(.listTooLong) }
      guard depth < PredicateLimits.nesting else { return .list(.nestingTooDeep) }
      for element in elements {
        let mistake = element.append(to: &tree, span: span, position: position, depth: depth + 1)
        if let mistake { return mistake }
      }
      tree.append(.list(elements.count), span: span)
    }
    return nil
  }
}

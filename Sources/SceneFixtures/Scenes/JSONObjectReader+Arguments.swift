import PredicateLanguage

extension JSONObjectReader {
  /// Returns the values for placeholders at `key`; none without the key, nil when one is wrong.
  func arguments(_ key: String) -> [PredicateArgument]? {
    guard has(key) else { return [] }
    return list(key).flatMap {
      PredicateArgument.list(of: $0, at: path.appending(key), findings)
    }
  }
}

extension PredicateArgument {
  /// Returns the arguments that the elements of the list at `path` are; nil, with a finding each,
  /// when some are none.
  static func list(
    of values: [JSONValue], at path: JSONPath, _ findings: FindingList
  ) -> [PredicateArgument]? {
    elements(values, at: path, areElements: false, findings)
  }

  private static func elements(
    _ values: [JSONValue], at path: JSONPath, areElements: Bool, _ findings: FindingList
  ) -> [PredicateArgument]? {
    let arguments = values.enumerated().compactMap { position, value in
      argument(value, at: path, position, isElement: areElements, findings)
    }
    return arguments.count == values.count ? arguments : nil
  }

  private static func argument(
    _ value: JSONValue, at path: JSONPath, _ position: Int, isElement: Bool,
    _ findings: FindingList
  ) -> PredicateArgument? {
    switch value {
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .array(let values) where !isElement:
      return elements(values, at: path.appending(position), areElements: true, findings)
        .map { .list($0) }
    case .array, .object:
      findings.report(
        ShapeProblem.wrongType(
          of: isElement ? "an element of an argument" : "an argument", found: value.kindName,
          expected: "a string, a number, true, false or null"
            + (isElement ? "" : ", or a list of them")),
        at: .value(path.appending(position)))
      return nil
    }
  }
}

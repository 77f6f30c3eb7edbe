import PredicateLanguage

extension JSONObjectReader {
  /// Returns the values for placeholders at `key`; none without the key, nil when one is wrong.
  func arguments(_ key: String) -> [PredicateArgument]? {
    guard has(key) else { return [] }
    guard let values = list(key) else { return nil }
    let arguments = values.enumerated().compactMap { position, value in
      argument(value, at: path.appending(key).appending(position), isElement: false)
    }
    return arguments.count == values.count ? arguments : nil
  }

  private func argument(
    _ value: JSONValue, at path: JSONPath, isElement: Bool
  ) -> PredicateArgument? {
    switch value {
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .array(let elements) where !isElement:
      let list = elements.enumerated().compactMap { position, element in
        argument(element, at: path.appending(position), isElement: true)
      }
      return list.count == elements.count ? .list(list) : nil
    case .array, .object:
      findings.report(
        ShapeProblem.wrongType(
          of: isElement ? "an element of an argument" : "an argument", found: value.kindName,
          expected: "a string, a number, true, false or null"
            + (isElement ? "" : ", or a list of them")),
        at: .value(path))
      return nil
    }
  }
}

import PredicateLanguage

/// Reads the members of one object strictly: what is missing, unknown or of another type becomes a
/// finding.
struct JSONObjectReader {
  /// What the object is called in messages, with an article: "a scene".
  let name: String
  let members: [String: JSONValue]
  let path: JSONPath
  let findings: FindingList

  /// Creates the reader of the object `value` at `path`.
  ///
  /// - Returns: nil, with a finding, when `value` is no object.
  init?(
    _ value: JSONValue, at path: JSONPath, name: String, expected: String = "an object",
    findings: FindingList
  ) {
    guard case .object(let members) = value else {
      findings.report(
        ShapeProblem.wrongType(of: name, found: value.kindName, expected: expected),
        at: .value(path))
      return nil
    }
    self.name = name
    self.members = members
    self.path = path
    self.findings = findings
  }

  /// True when the object has the key, whatever its value.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// Reports every key that is not one of `known`.
  ///
  /// `aliases` are other names that people use, with the key that they mean.
  ///
  /// - Returns: true when there was none.
  @discardableResult
  func checkKeys(_ known: [String], aliases: [String: String] = [:]) -> Bool {
    let unknown = members.keys.filter { !known.contains($0) }
    for key in inSourceOrder(unknown) {
      findings.report(
        ShapeProblem.unknownKey(key, in: name, known: known, meant: aliases[key]),
        at: .key(path.appending(key)))
    }
    return unknown.isEmpty
  }

  /// Returns the string at `key`, or nil when there is none.
  func string(_ key: String, expected: String = "a string") -> String? {
    switch members[key] {
    case .string(let text): return text
    case nil: return nil
    case let value?:
      reportType(of: key, value, expected: expected)
      return nil
    }
  }

  /// Returns the string at `key`; a missing one is a finding.
  func requiredString(_ key: String) -> String? {
    guard has(key) else {
      reportMissing(key)
      return nil
    }
    return string(key)
  }

  /// Returns the Boolean at `key`, or nil when there is none.
  func boolean(_ key: String) -> Bool? {
    switch members[key] {
    case .boolean(let truth): return truth
    case nil: return nil
    case let value?:
      reportType(of: key, value, expected: "true or false")
      return nil
    }
  }

  /// Whether the value at `key` is true; a thing that happens has no other value.
  func isTrue(_ key: String) -> Bool {
    if case .boolean(true) = members[key] { return true }
    if case .boolean = members[key] {
      findings.report(
        ShapeProblem.wrongType(of: quoted(key), found: "false", expected: "true"),
        at: .value(path.appending(key)))
    } else if let value = members[key] {
      reportType(of: key, value, expected: "true")
    }
    return false
  }

  /// Returns the elements of the list at `key`, or nil when there is none.
  func list(_ key: String, of expected: String = "a list") -> [JSONValue]? {
    switch members[key] {
    case .array(let elements): return elements
    case nil: return nil
    case let value?:
      reportType(of: key, value, expected: expected)
      return nil
    }
  }

  /// Returns the strings of the list at `key`, or nil when there is none.
  func strings(_ key: String) -> [String]? {
    list(key, of: "a list of strings")?.enumerated().compactMap { position, element in
      if case .string(let text) = element { return text }
      findings.report(
        ShapeProblem.wrongType(
          of: "an element of \(quoted(key))", found: element.kindName,
          expected: "a string"),
        at: .value(path.appending(key).appending(position)))
      return nil
    }
  }

  /// Returns the reader of the object at `key`, or nil when there is none.
  func object(_ key: String, name: String? = nil) -> JSONObjectReader? {
    members[key].flatMap {
      JSONObjectReader(
        $0, at: path.appending(key), name: name ?? quoted(key), findings: findings)
    }
  }

  /// Returns the choice whose name is the string at `key`, or nil when there is none.
  func choice<Choice>(
    _ key: String, among choices: [(name: String, value: Choice)], expected: String = "a string"
  ) -> Choice? {
    guard let text = string(key, expected: expected) else { return nil }
    if let match = choices.first(where: { $0.name == text }) { return match.value }
    findings.report(
      ShapeProblem.unknownValue(text, of: key, known: choices.map(\.name)),
      at: .value(path.appending(key)))
    return nil
  }

  /// Returns `keys`, which the object has, in the order of the file.
  func inSourceOrder(_ keys: [String]) -> [String] {
    guard keys.count > 1 else { return keys }
    return keys.map { (offset: findings.offset(ofKeyAt: path.appending($0)), key: $0) }
      .sorted { $0.offset < $1.offset }
      .map(\.key)
  }

  /// Reports that `key` is missing; `name` is what needs it, if not just the object.
  func reportMissing(_ key: String, name: String? = nil) {
    findings.report(ShapeProblem.missingKey(key, in: name ?? self.name), at: .value(path))
  }

  /// Reports that the value at `key` is of another type than expected.
  func reportType(of key: String, _ value: JSONValue, expected: String) {
    findings.report(
      ShapeProblem.wrongType(of: quoted(key), found: value.kindName, expected: expected),
      at: .value(path.appending(key)))
  }
}

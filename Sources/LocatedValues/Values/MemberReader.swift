import ByteText
package import Diagnostics

/// Reads the members of one object strictly: what is missing, unknown or of another type becomes a
/// finding.
///
/// Serves JSON and property lists; the words of a finding are those of the file's form.
package struct MemberReader {
  /// The object's name in messages, with an article: "a scene".
  package let name: String
  package let value: LocatedValue
  /// The members in the order of the file.
  package let members: [(key: String, index: ValueIndex)]
  /// Their positions by key, where they are many.
  private let positions: [ExactText: Int]?

  /// The largest number of members that are looked through one by one.
  private static let fewMembers = 16

  /// Creates the reader of the object `value`.
  ///
  /// - Returns: nil, with a finding, when `value` is not an object.
  package init?(_ value: LocatedValue, name: String, expected: String = "an object") {
    guard value.isObject else {
      value.report(
        ShapeProblem.wrongType(of: name, found: value.kindName, expected: expected))
      return nil
    }
    self.init(object: value, name: name)
  }

  private init(object value: LocatedValue, name: String) {
    self.name = name
    self.value = value
    let tree = value.document.tree
    members = tree.parts(of: value.index).map { (tree.key(of: $0), $0) }
    positions =
      members.count > Self.fewMembers
      ? Dictionary(
        members.enumerated().map { (ExactText($1.key), $0) },
        uniquingKeysWith: { first, _ in first })
      : nil
  }

  /// The value at `key`, or nil.
  package subscript(key: String) -> LocatedValue? {
    let position =
      if let positions {
        positions[ExactText(key)]
      } else {
        members.firstIndex { $0.key.hasBytes(of: key) }
      }
    return position.map { value(members[$0].index) }
  }

  /// True when the object has the key, whatever its value.
  package func has(_ key: String) -> Bool {
    if let positions {
      positions[ExactText(key)] != nil
    } else {
      members.contains { $0.key.hasBytes(of: key) }
    }
  }

  /// The members whose keys are not among `known`, in the order of the file.
  package func members(besides known: [String]) -> [LocatedValue] {
    members.compactMap { known.containsBytes(of: $0.key) ? nil : value($0.index) }
  }

  /// Returns `keys`, as far as the object has them, in the order of the file.
  package func inSourceOrder(_ keys: [String]) -> [String] {
    keys.count > 1 ? members.map { $0.key }.filter(keys.containsBytes) : keys.filter(has)
  }

  /// Reports every key that is not one of `known`.
  ///
  /// `aliases` are other names that people use, with the key that they mean.
  ///
  /// - Returns: true when there was none.
  @discardableResult
  package func checkKeys(_ known: [String], aliases: [String: String] = [:]) -> Bool {
    let unknown = members(besides: known)
    for member in unknown {
      let key = member.key
      member.reportKey(
        ShapeProblem.unknownKey(key, in: name, known: known, meant: aliases[key]))
    }
    return unknown.isEmpty
  }

  private func value(_ index: ValueIndex) -> LocatedValue {
    LocatedValue(document: value.document, index: index)
  }
}

// MARK: - Findings

extension MemberReader {
  /// Adds a finding about the object.
  package func report<Problem: DiagnosticContent>(_ problem: @autoclosure () -> Problem) {
    value.report(problem())
  }

  /// Adds a finding about the value at `key`, or about the object that lacks it.
  package func report<Problem: DiagnosticContent>(
    _ problem: @autoclosure () -> Problem, at key: String
  ) {
    if let member = self[key] {
      member.report(problem())
    } else {
      value.document.report(problem(), at: .missing(key, in: value.index))
    }
  }

  /// Adds a finding about `key` itself, which the object has.
  package func report<Problem: DiagnosticContent>(
    _ problem: @autoclosure () -> Problem, atKey key: String
  ) {
    self[key]?.reportKey(problem())
  }

  /// Reports that `key` is missing, if it is; `name` is what needs it, if not just the object.
  package func require(_ key: String, for name: String? = nil) {
    if !has(key) { report(ShapeProblem.missingKey(key, in: name ?? self.name)) }
  }

  /// Returns the one key of `keys` that the object has; several are reported, and none as well,
  /// unless an unknown key has been reported, which may be meant to be one of them.
  package func onlyKey(
    of keys: [String], isClean: Bool, none: Mistake, several: ([String]) -> Mistake
  ) -> String? {
    let given = inSourceOrder(keys)
    if given.count > 1 { report(several(given), atKey: given[1]) }
    if given.isEmpty, isClean { report(none) }
    return given.count == 1 ? given[0] : nil
  }

  private func reportType(
    of key: String, _ value: LocatedValue, _ type: ValueType, expected: String? = nil
  ) {
    let isJSON = value.document.tree.form == .json
    value.report(
      ShapeProblem.wrongType(
        of: quoted(key), found: value.kindName,
        expected: expected ?? (isJSON ? type.jsonName : type.propertyListName),
        help: isJSON ? nil : type.propertyListHelp))
  }

  private func reportElement(of key: String, _ value: LocatedValue, _ type: ValueType) {
    value.report(
      value.document.tree.form == .json
        ? ShapeProblem.wrongType(
          of: "an element of \(quoted(key))", found: value.kindName, expected: type.jsonName)
        : ShapeProblem.wrongElement(of: key, found: value.kindName, expected: type))
  }
}

// MARK: - Types

extension MemberReader {
  /// Returns the string at `key`.
  ///
  /// Nil if there is none.
  package func string(_ key: String, expected: String? = nil) -> String? {
    guard let value = self[key] else { return nil }
    if let text = value.text { return text }
    reportType(of: key, value, .string, expected: expected)
    return nil
  }

  /// Returns the string at `key`; a missing one is a finding.
  package func requiredString(_ key: String) -> String? {
    require(key)
    return string(key)
  }

  /// Returns the string at `key`.
  ///
  /// Nil if there is none, or it is null.
  package func stringOrNull(_ key: String) -> String? {
    self[key]?.isNull == true ? nil : string(key, expected: "a string or null")
  }

  /// Returns the Boolean at `key`.
  ///
  /// Nil if there is none.
  package func boolean(_ key: String) -> Bool? {
    guard let value = self[key] else { return nil }
    let isJSON = value.document.tree.form == .json
    switch value.content {
    case .boolean(let truth): return truth
    case .string(let text) where !isJSON: value.report(ShapeProblem.booleanAsText(key, text))
    case .integer(let number) where !isJSON:
      value.report(ShapeProblem.booleanAsNumber(key, number))
    default: reportType(of: key, value, .boolean)
    }
    return nil
  }

  /// Whether the value at `key` is true; a thing that happens has no other value.
  package func isTrue(_ key: String, expected: String = "true") -> Bool {
    guard let value = self[key] else { return false }
    switch value.content {
    case .boolean(true): return true
    case .boolean(false):
      value.report(
        ShapeProblem.wrongType(of: quoted(key), found: "false", expected: expected))
    default: reportType(of: key, value, .boolean, expected: expected)
    }
    return false
  }

  /// Returns the list at `key`.
  ///
  /// Nil if there is none.
  ///
  /// `element` is what it is a list of: in a property list that alone, without an array around it,
  /// is a mistake of its own.
  package func list(
    _ key: String, of element: ValueType? = nil, expected: String? = nil
  ) -> LocatedValue? {
    guard let value = self[key] else { return nil }
    if value.isList { return value }
    if value.document.tree.form != .json,
      element == .object && value.isObject || element == .string && value.text != nil
    {
      value.report(ShapeProblem.elementWithoutArray(key))
    } else {
      reportType(of: key, value, .list, expected: expected)
    }
    return nil
  }

  /// Returns the strings of the list at `key`.
  ///
  /// Nil if there is no list. Other elements are findings.
  package func strings(_ key: String) -> [String]? { locatedStrings(key)?.map { $0.text } }

  /// Returns the strings of the list at `key` with their places.
  ///
  /// Nil if there is no list. Other elements are findings.
  package func locatedStrings(_ key: String) -> [(text: String, value: LocatedValue)]? {
    let isJSON = value.document.tree.form == .json
    return list(key, of: .string, expected: isJSON ? "a list of strings" : nil)?.parts
      .compactMap { element in
        if let text = element.text { return (text, element) }
        reportElement(of: key, element, .string)
        return nil
      }
  }

  /// Returns the reader of the object at `key`.
  ///
  /// Nil if there is none.
  ///
  /// `help` says how the object is written that a string there was meant to be.
  package func object(
    _ key: String, name: String? = nil, help: ((String) -> String?)? = nil
  ) -> MemberReader? {
    guard let value = self[key] else { return nil }
    if value.isObject { return MemberReader(object: value, name: name ?? quoted(key)) }
    if value.document.tree.form == .json, let name {
      value.report(
        ShapeProblem.wrongType(
          of: name, found: value.kindName, expected: "an object",
          help: value.text.flatMap { help?($0) }))
    } else {
      reportType(of: key, value, .object)
    }
    return nil
  }

  /// Reports a value at `key` that is not an object; what is in it does not matter.
  package func checkObject(_ key: String) {
    if let value = self[key], !value.isObject { reportType(of: key, value, .object) }
  }

  /// Returns the readers of the objects in the list at `key`, each called `name`; other elements
  /// are findings.
  package func objects(_ key: String, name: String) -> [MemberReader] {
    (list(key, of: .object)?.parts).map { parts in
      parts.compactMap { element in
        if element.document.tree.form == .json || element.isObject {
          return MemberReader(element, name: name)
        }
        reportElement(of: key, element, .object)
        return nil
      }
    } ?? []
  }

  /// Returns the case whose raw value is the string at `key`.
  ///
  /// Nil if there is none.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Choice? {
    guard let text = string(key) else { return nil }
    if let choice = type.allCases.first(where: { $0.rawValue.hasBytes(of: text) }) { return choice }
    report(
      ShapeProblem.unknownValue(text, of: key, known: type.allCases.map { $0.rawValue }), at: key)
    return nil
  }

  /// Returns the cases whose raw values are the strings of the list at `key`.
  ///
  /// Nil if there is no list.
  package func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> [Choice]? {
    locatedStrings(key)?.compactMap { text, value in
      if let choice = type.allCases.first(where: { $0.rawValue.hasBytes(of: text) }) {
        return choice
      }
      value.report(
        ShapeProblem.unknownValue(text, of: key, known: type.allCases.map { $0.rawValue }))
      return nil
    }
  }

  /// Returns the choice whose name is the string at `key`.
  ///
  /// Nil if there is none.
  package func choice<Choice>(
    _ key: String, among choices: [(name: String, value: Choice)], expected: String? = nil
  ) -> Choice? {
    guard let text = string(key, expected: expected) else { return nil }
    if let match = choices.first(where: { $0.name.hasBytes(of: text) }) { return match.value }
    report(ShapeProblem.unknownValue(text, of: key, known: choices.map { $0.name }), at: key)
    return nil
  }
}

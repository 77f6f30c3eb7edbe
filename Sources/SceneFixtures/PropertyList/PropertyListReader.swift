/// Reads the members of one dictionary of a property list: what is missing or of another type
/// becomes a finding.
struct PropertyListReader {
  /// What the dictionary is called in messages, with an article: "a configuration".
  let name: String
  let members: PropertyListDictionary
  let path: JSONPath
  let findings: FindingList

  /// True when the dictionary has the key, whatever its value.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// The path of the member at `key`.
  func path(of key: String) -> JSONPath { path.appending(key) }

  /// The keys that are not among `known`, in the order of the file.
  func keys(besides known: [String]) -> [String] {
    members.members.map(\.key).filter { !known.contains($0) }
  }

  /// Returns the string at `key`, or nil when there is none.
  func string(_ key: String) -> String? {
    switch members[key]?.node.value {
    case .string(let text): return text
    case nil: return nil
    case let value?:
      report(
        .wrongType(of: key, found: value.kindName, expected: .string), at: .value(path(of: key)))
      return nil
    }
  }

  /// Returns the Boolean at `key`, or nil when there is none.
  func boolean(_ key: String) -> Bool? {
    let place = Finding.Place.value(path(of: key))
    switch members[key]?.node.value {
    case .boolean(let truth): return truth
    case nil: break
    case .string(let text): report(.booleanAsText(key, text), at: place)
    case .integer(let number): report(.booleanAsNumber(key, number), at: place)
    case let value?:
      report(.wrongType(of: key, found: value.kindName, expected: .boolean), at: place)
    }
    return nil
  }

  /// Returns the elements of the array at `key`, or nil when there is none.
  func array(_ key: String, of element: ManifestType) -> [PropertyListNode]? {
    let place = Finding.Place.value(path(of: key))
    switch members[key]?.node.value {
    case .array(let elements): return elements
    case nil: break
    case .dictionary where element == .dictionary, .string where element == .string:
      report(.elementWithoutArray(key), at: place)
    case let value?:
      report(.wrongType(of: key, found: value.kindName, expected: .array), at: place)
    }
    return nil
  }

  /// Returns the reader of the dictionary at `key`, or nil when there is none.
  func dictionary(_ key: String, name: String) -> PropertyListReader? {
    switch members[key]?.node.value {
    case .dictionary(let members):
      return PropertyListReader(
        name: name, members: members, path: path(of: key), findings: findings)
    case nil: return nil
    case let value?:
      report(
        .wrongType(of: key, found: value.kindName, expected: .dictionary),
        at: .value(path(of: key)))
      return nil
    }
  }

  /// Returns the reader of each dictionary of the array at `key`; other elements are findings.
  func dictionaries(_ key: String, name: String) -> [PropertyListReader] {
    (array(key, of: .dictionary) ?? []).enumerated().compactMap { position, node in
      let place = path(of: key).appending(position)
      if case .dictionary(let members) = node.value {
        return PropertyListReader(name: name, members: members, path: place, findings: findings)
      }
      report(
        .wrongElement(of: key, found: node.value.kindName, expected: .dictionary),
        at: .value(place))
      return nil
    }
  }

  /// Returns the strings of the array at `key`, each with its path; other elements are findings.
  func strings(_ key: String) -> [(text: String, path: JSONPath)] {
    (array(key, of: .string) ?? []).enumerated().compactMap { position, node in
      let place = path(of: key).appending(position)
      if case .string(let text) = node.value { return (text, place) }
      report(
        .wrongElement(of: key, found: node.value.kindName, expected: .string), at: .value(place))
      return nil
    }
  }

  /// Adds a finding.
  func report(_ problem: ManifestProblem, at place: Finding.Place) {
    findings.report(problem, at: place)
  }
}

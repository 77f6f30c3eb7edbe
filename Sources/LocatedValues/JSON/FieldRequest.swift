import Diagnostics

/// A value of a JSON line, found by the keys on the way to it.
package enum FieldRequest {
  /// The value of a line at a path.
  package enum Value: Hashable, Sendable {
    /// The text of a string.
    case string(String)
    /// A null.
    case null
    /// A value of another kind.
    case other
    /// No value: a key of the path is missing, or its parent is not an object.
    case missing
  }

  /// The reason why a line has no values.
  package enum Failure: Error, Hashable, Sendable {
    /// Some object of the line has a key twice.
    case duplicateKey
    /// The line is not JSON, or over a limit of `ValueLimits`.
    case notJSON
  }

  /// Reads a line, which is UTF-8, and returns what it has at each path.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func read(
    _ line: [UInt8], at paths: [[String]]
  ) throws(Failure) -> [Value] {
    var parser = JSONParser(line)
    parser.run()
    if let first = parser.mistakes.first(where: { !$0.problem.isDuplicateKey })
      ?? parser.mistakes.first
    {
      throw first.problem.isDuplicateKey ? .duplicateKey : .notJSON
    }
    guard parser.missingMemory == nil else { throw .notJSON }
    let document = SourceDocument(file: "", tree: parser.tree, origin: .start)
    let root = LocatedValue(document: document, index: .root)
    return paths.map { value(at: $0, of: root) }
  }

  private static func value(at path: [String], of root: LocatedValue) -> Value {
    var value = root
    for key in path {
      guard value.isObject, let object = MemberReader(value, name: "the line"),
        let member = object[key]
      else { return .missing }
      value = member
    }
    if let text = value.text { return .string(text) }
    return value.isNull ? .null : .other
  }
}

extension Mistake {
  fileprivate var isDuplicateKey: Bool { id == "duplicate-key" }
}

import ByteText
package import LocatedValues
package import PredicateLanguage

/// The text of a fixture, for tools that look at its parts and change them.
package struct FixtureText {
  /// The fixture's own value, an object.
  package let root: LocatedValue
  /// The bytes as they were read, with a byte order mark if there is one.
  package let bytes: [UInt8]

  /// Reads the JSON in `bytes`; `file` names them in diagnostics.
  ///
  /// - Complexity: O(n): n bytes.
  /// - Returns: nil for text other than a JSON object.
  package init?(_ bytes: [UInt8], file: String) {
    let document = SourceDocument(json: bytes, file: file)
    guard let root = document.root, root.isObject else { return nil }
    self.bytes = bytes
    self.root = root
  }

  /// The allowances of the fixture and its scenes, events and steps, in the order of the file.
  package var allowances: [LintAllowance] {
    let parts = ["scenes", "events", "timeline"].flatMap { root.member($0)?.items ?? [] }
    return ([root] + parts).compactMap { MemberReader($0, name: "a part") }
      .flatMap { AllowanceReader.allowances(of: $0) }
      .sorted { $0.place.index.position < $1.place.index.position }
  }

  /// Returns findings with their places in words, in the same order.
  ///
  /// - Complexity: O(n + m log m): n bytes, m findings.
  package func diagnostics(of findings: [FixtureFinding]) -> [FixtureDiagnostic] {
    let order = findings.indices.sorted {
      (findings[$0].start, $0) < (findings[$1].start, $1)
    }
    let resolved = root.document.resolve(order.map { findings[$0].finding })
    var result = [FixtureDiagnostic?](repeating: nil, count: findings.count)
    for (place, diagnostic) in zip(order, resolved) { result[place] = diagnostic }
    return result.compactMap { $0 }
  }

  /// Returns the paths of `values` as RFC 9535 writes them, in the same order.
  package func paths(of values: [LocatedValue]) -> [String] { root.document.paths(of: values) }
}

/// Something that is found about one value of a fixture.
package struct FixtureFinding {
  package let finding: UnplacedDiagnostic
  /// The position that orders findings.
  fileprivate let start: Int

  /// A finding about a value.
  package init(_ content: some DiagnosticContent, at value: LocatedValue) {
    finding = UnplacedDiagnostic(content: content, place: .value(value.index))
    start = value.index.position
  }

  /// A finding about a part of the predicate `source`, which the string `value` holds.
  package init(
    _ content: some DiagnosticContent, at span: SourceSpan, of source: String,
    in value: LocatedValue
  ) {
    finding = UnplacedDiagnostic(
      content: content, place: .predicate(span, source: source, in: value.index))
    start = value.index.position
  }
}

extension LocatedValue {
  /// The member of an object at `key`.
  ///
  /// Nil if there is none, or this is not an object.
  package func member(_ key: String) -> LocatedValue? {
    isObject ? parts.first { $0.key.hasBytes(of: key) } : nil
  }

  /// The elements of a list or the values of an object; none of anything else.
  package var items: [LocatedValue] { isList || isObject ? Array(parts) : [] }

  /// The value as it is written.
  package var source: String {
    let node = document.tree.nodes[index.position]
    return String(decoding: document.tree.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }

  /// The place of the value among all values of its file, in their order.
  package var order: Int { index.position }

  /// The arguments that the elements of a list are.
  ///
  /// Nil if some are not arguments.
  package var arguments: [PredicateArgument]? { PredicateArgument.list(of: self) }
}

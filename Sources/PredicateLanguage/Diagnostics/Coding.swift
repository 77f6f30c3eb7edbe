// What decoders and encoders see of diagnostics, and the sentences of what cannot be decoded.

extension Diagnostic.Severity: Codable {
  /// Reads a severity from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "severity", in: Self.self)
  }
}

extension SourceSpan: Codable {
  /// Reads a span from a list of its two offsets.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for another list.
  public init(from decoder: any Decoder) throws {
    let offsets = try [Int](from: decoder)
    guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1] else {
      throw DecodingError.corrupted(
        at: decoder.codingPath,
        "a span has two offsets, from 0, and the second is not below the first")
    }
    self.init(offsets[0], offsets[1])
  }

  /// Writes a list of the two offsets.
  public func encode(to encoder: any Encoder) throws {
    try [lowerBound, upperBound].encode(to: encoder)
  }
}

extension PredicateEvaluationError: Codable {
  private enum CodingKeys: String, CodingKey { case span, predicate }

  /// Reads an error from a diagnostic's object that has the predicate's text at `predicate`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the span ends after the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    source = try container.decode(String.self, forKey: .predicate)
    _ = try container.decodeSpan(forKey: .span, in: source)
    diagnostic = try Diagnostic(from: decoder)
  }

  /// Writes the diagnostic's object with the predicate's text at `predicate`.
  public func encode(to encoder: any Encoder) throws {
    try diagnostic.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .predicate)
  }
}

extension Decoder {
  /// Returns the case of `type` that a string names; `key` is what a sentence calls the string.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the name that was probably meant, or all of them.
  package func value<Value: CaseIterable & RawRepresentable<String>>(
    of key: String, in type: Value.Type
  ) throws -> Value {
    try value(of: key, among: Value.allCases.map { ($0.rawValue, $0) })
  }

  /// As `value(of:in:)`, of values with these names.
  package func value<Value>(
    of key: String, among choices: [(name: String, value: Value)]
  ) throws -> Value {
    let name = try singleValueContainer().decode(String.self)
    if let choice = choices.first(where: { $0.name == name }) { return choice.value }
    let help = Spelling.suggestion(
      for: name, among: choices.map(\.name), "its values are")
    throw DecodingError.corrupted(
      at: codingPath, "\(quoted(name)) is no value of `\(key)`; \(help)")
  }
}

extension DecodingError {
  /// The error of a value at `path` that is not what it must be.
  package static func corrupted(at path: [any CodingKey], _ sentence: String) -> DecodingError {
    .dataCorrupted(Context(codingPath: path, debugDescription: sentence))
  }
}

extension KeyedDecodingContainer {
  /// Returns the span at `key`, which must lie in the text of a predicate.
  func decodeSpan(forKey key: Key, in predicate: String) throws -> SourceSpan {
    let span = try decode(SourceSpan.self, forKey: key)
    let count = predicate.utf8.count
    guard span.upperBound <= count else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "the span \(span) ends after the predicate's \(count) bytes")
    }
    return span
  }

  /// Returns the value at `key`, which `object` must have.
  ///
  /// - Throws: `DecodingError.keyNotFound` with a sentence about `object`, such as "the action
  ///   `continue`".
  package func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, neededBy object: String
  ) throws -> Value {
    if let value = try decodeIfPresent(type, forKey: key) { return value }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(object) needs the key `\(key.stringValue)`"))
  }

  /// Makes sure that there is no value at `key`, which `object` must not have.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with a sentence about `object`.
  package func refuse(_ key: Key, in object: String) throws {
    guard contains(key), try !decodeNil(forKey: key) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "\(object) has no key `\(key.stringValue)`")
  }
}

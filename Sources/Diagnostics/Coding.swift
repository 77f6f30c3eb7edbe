// The form of diagnostics for encoders, and the sentences of what cannot be decoded.

extension Diagnostic.Severity: Encodable {}

extension SourceSpan: Encodable {
  /// Writes a list of the two offsets.
  public func encode(to encoder: any Encoder) throws {
    try [lowerBound, upperBound].encode(to: encoder)
  }
}

extension Decoder {
  /// Returns the case of `type` that a string names; `key` is what a sentence calls the string.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the name that was probably meant, or all of them.
  package func value<Value: CaseIterable & RawRepresentable<String>>(
    of key: String, in type: Value.Type
  ) throws -> Value {
    let name = try singleValueContainer().decode(String.self)
    if let value = Value(rawValue: name) { return value }
    let help = Spelling.suggestion(
      for: name, among: Value.allCases.map({ $0.rawValue }), "its values are")
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "\(quoted(name)) is no value of `\(key)`; \(help)"))
  }
}

extension KeyedDecodingContainer {
  /// Returns the value at `key`, which `object` must have.
  ///
  /// - Throws: `DecodingError.keyNotFound` with a sentence about `object`, such as "a session".
  package func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, neededBy object: String
  ) throws -> Value {
    if let value = try decodeIfPresent(type, forKey: key) { return value }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(object) needs the key `\(key.stringValue)`"))
  }
}

// The form of predicates and errors for encoders and decoders.

extension PredicateEvaluationError: Encodable {
  private enum CodingKeys: String, CodingKey { case predicate }

  /// Writes the diagnostic's object with the predicate's text at `predicate`.
  public func encode(to encoder: any Encoder) throws {
    try diagnostic.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .predicate)
  }
}

extension ActivationPredicate: Codable {
  /// Reads a predicate from its text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the mistakes, each with a caret.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(InvalidPredicateError) {
      try self.init(format: text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Writes the canonical text.
  ///
  /// - Throws: `EncodingError.invalidValue` when the text is over `PredicateLimits.predicateBytes`,
  ///   because it could not be read again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = canonicalText
    guard text.utf8.count <= PredicateLimits.predicateBytes, !storage.tree.isTooDeep else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "the predicate's text is over the limits of the language"))
    }
    try container.encode(text)
  }
}

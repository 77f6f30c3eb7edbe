// The form of errors for encoders.

extension PredicateEvaluationError: Encodable {
  private enum CodingKeys: String, CodingKey { case predicate }

  /// Writes the diagnostic's object with the predicate's text at `predicate`.
  public func encode(to encoder: any Encoder) throws {
    try diagnostic.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .predicate)
  }
}

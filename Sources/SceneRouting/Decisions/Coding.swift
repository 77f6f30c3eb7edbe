import PredicateLanguage

// The form of decisions for encoders: that of the command's JSON, and the basis.

extension RoutingDecision: Encodable {
  private enum CodingKeys: String, CodingKey { case identifier, basis, rule, warnings, isLost }

  /// Writes the outcome's object with `identifier`, `basis`, `rule` and `warnings`.
  ///
  /// `isLost` is written where the warnings say something else.
  public func encode(to encoder: any Encoder) throws {
    try outcome.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    try container.encode(basis, forKey: .basis)
    try container.encode(rule, forKey: .rule)
    let warnings = warnings
    try container.encode(warnings, forKey: .warnings)
    if outcome.kind != .refuse, !isLost,
      let own = Self.ownWarning(of: outcome, basis, identifier), warnings.last?.id == own.rawValue
    {
      try container.encode(false, forKey: .isLost)
    }
  }

  /// The warning that follows from the decision, if it is a refusal or if it is lost.
  private static func ownWarning(
    of outcome: RoutingOutcome, _ basis: RoutingBasis, _ identifier: String?
  ) -> RoutingWarning.Name? {
    if case .refuse(let reason) = outcome.action { return reason.warningName }
    guard basis == .predicates, outcome.score == .none, let identifier else { return nil }
    return identifier.utf8.count > PredicateLimits.identifierBytes
      ? .identifierTooLong : .noSceneMatches
  }
}

extension RoutingOutcome: Encodable {
  private enum CodingKeys: String, CodingKey { case score, tied, errors }

  /// Writes the action's object with `score`, `tied` and `errors`.
  public func encode(to encoder: any Encoder) throws {
    try action.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(score, forKey: .score)
    try container.encode(tied, forKey: .tied)
    try container.encode(errors, forKey: .errors)
  }
}

extension RoutingAction: Encodable {
  private enum CodingKeys: String, CodingKey { case action, scene, reason }

  /// Writes an object such as `{"action":"continue","scene":"notes"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .action)
    try container.encodeIfPresent(scene, forKey: .scene)
    if case .refuse(let reason) = self { try container.encode(reason, forKey: .reason) }
  }
}

extension RefusalReason: Encodable {
  private enum CodingKeys: String, CodingKey { case id, activityType, session, closest }

  /// Writes an object such as `{"id":"unknown-session","session":"nots","closest":"notes"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch self {
    case .undeclaredActivityType(let type): try container.encode(type, forKey: .activityType)
    case .unknownSession(let session, let closest):
      try container.encode(session, forKey: .session)
      try container.encodeIfPresent(closest, forKey: .closest)
    }
  }
}

extension RoutingBasis: Encodable {}

extension RoutingScore: Encodable {
  /// Writes the score's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension ActivationCondition: Encodable {}

extension SceneError: Encodable {
  private enum CodingKeys: String, CodingKey { case scene, condition }

  /// Writes the evaluation error's object with `scene` and `condition`.
  public func encode(to encoder: any Encoder) throws {
    try error.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(condition, forKey: .condition)
  }
}

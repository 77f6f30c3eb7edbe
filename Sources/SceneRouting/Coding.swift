import PredicateLanguage

// The form of decisions for encoders: that of the command's JSON, and the basis. The form of
// sessions and their conditions for encoders and decoders.

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

extension SceneSession: Codable {
  private enum CodingKeys: String, CodingKey { case id, role, state }

  /// Reads a session from an object that has its conditions' keys too, as a fixture's scene has.
  ///
  /// A key but `id` that is missing has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(SceneIdentifier.self, forKey: .id, neededBy: "a session"),
      role: try container.decodeIfPresent(SceneRole.self, forKey: .role) ?? .application,
      state: try container.decodeIfPresent(SessionState.self, forKey: .state) ?? .connected,
      conditions: try ActivationConditions(from: decoder))
  }

  /// Writes `id`, `role`, `state`, `can` and `prefers` into one object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(role, forKey: .role)
    try container.encode(state, forKey: .state)
    try conditions.encode(to: encoder)
  }
}

extension SceneIdentifier: Codable {
  /// Reads an identifier from its text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension SessionState: Codable {
  /// Reads a state from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "state", in: Self.self)
  }
}

extension ConditionsForm: Codable {
  /// Reads a form from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "form", in: Self.self)
  }
}

extension ActivationConditions: Codable {
  private enum CodingKeys: String, CodingKey { case can, prefers, form }

  /// Reads the predicates' texts at `can` and `prefers`, and `form`; a key that is missing has the
  /// platform's default, and the form UIKit's.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the mistakes of a predicate.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      can: try container.decodeIfPresent(ActivationPredicate.self, forKey: .can) ?? .always,
      prefers: try container.decodeIfPresent(ActivationPredicate.self, forKey: .prefers) ?? .never,
      form: try container.decodeIfPresent(ConditionsForm.self, forKey: .form) ?? .uikit)
  }

  /// Writes the predicates' texts, and the form where it is not UIKit's.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(can, forKey: .can)
    try container.encode(prefers, forKey: .prefers)
    if form != .uikit { try container.encode(form, forKey: .form) }
  }
}

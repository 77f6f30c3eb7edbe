import PredicateLanguage

// What decoders and encoders see of decisions: the form of the command's JSON, and the basis.

extension RoutingDecision: Codable {
  private enum CodingKeys: String, CodingKey { case identifier, basis, rule, warnings, isLost }

  /// Reads a decision from an outcome's object that has `identifier`, `basis` and `warnings` too,
  /// and `rule` where it does not follow from them.
  ///
  /// The warning that follows from the decision, which is the last one, is made anew and may be
  /// left out. `isLost` is read of a decision that makes a scene because no predicate is true, and
  /// says whether it has such a warning.
  ///
  /// - Throws: `DecodingError` for an object that is not a decision, with a sentence that says why.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let outcome = try RoutingOutcome(from: decoder)
    let basis = try container.decode(
      RoutingBasis.self, forKey: .basis, neededBy: "a decision")
    let scores: [RoutingScore] =
      switch basis {
      case .predicates: [.can, .prefers]
      case .missingIdentifier: [.none, .can]
      case .singleScene, .requestedSession, .newSession, .drag: [.none]
      }
    guard outcome.scene == nil || scores.contains(outcome.score) else {
      let scores = scores.map { "`\($0.name)`" }.joined(separator: " or ")
      throw DecodingError.dataCorruptedError(
        forKey: .basis, in: container,
        debugDescription: "with the basis `\(basis.rawValue)` a scene has the score \(scores)")
    }
    let identifier =
      basis == .predicates
      ? try container.decode(
        String.self, forKey: .identifier, neededBy: "the basis `\(basis.rawValue)`")
      : try container.decodeIfPresent(String.self, forKey: .identifier)
    var warnings = try container.decodeIfPresent([RoutingWarning].self, forKey: .warnings) ?? []
    let own = Self.ownWarning(of: outcome, basis, identifier)
    let hasOwn = own != nil && warnings.last?.id == own?.rawValue
    var isLost = false
    if outcome.kind != .refuse, own != nil {
      isLost = try container.decodeIfPresent(Bool.self, forKey: .isLost) ?? hasOwn
    }
    if hasOwn, isLost || outcome.kind == .refuse { warnings.removeLast() }
    let usual = Self.usualRule(basis, outcome.score)
    let rule = try container.decodeIfPresent(RoutingRule.self, forKey: .rule) ?? usual
    guard rule == usual || Self.specialRules(basis).contains(rule) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rule, in: container,
        debugDescription: "the rule `\(rule)` does not decide on the basis `\(basis.rawValue)`")
    }
    self.init(
      outcome, basis: basis, identifier: identifier, warnings: warnings, isLost: isLost,
      rule: rule == usual ? nil : rule)
  }

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

extension RoutingOutcome: Codable {
  private enum CodingKeys: String, CodingKey { case score, tied, errors }

  /// Reads an outcome from an action's object that has `score`, `tied` and `errors` too.
  ///
  /// A list that is missing is empty.
  ///
  /// - Throws: `DecodingError` for an object that is not an outcome, with a sentence that says why.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let action = try RoutingAction(from: decoder)
    let score = try container.decode(
      RoutingScore.self, forKey: .score, neededBy: "a decision")
    guard score == .none || action.scene != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .score, in: container,
        debugDescription: "the action `\(action.name)` has the score `none`")
    }
    self.init(
      action: action, score: score,
      tied: try container.decodeIfPresent([SceneIdentifier].self, forKey: .tied) ?? [],
      errors: try container.decodeIfPresent([SceneError].self, forKey: .errors) ?? [])
  }

  /// Writes the action's object with `score`, `tied` and `errors`.
  public func encode(to encoder: any Encoder) throws {
    try action.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(score, forKey: .score)
    try container.encode(tied, forKey: .tied)
    try container.encode(errors, forKey: .errors)
  }
}

extension RoutingAction: Codable {
  private enum CodingKeys: String, CodingKey { case action, scene, reason }

  /// An action's name in JSON.
  private enum Name: String, CaseIterable, Decodable {
    case continueInScene = "continue"
    case reconnect, create, refuse

    init(from decoder: any Decoder) throws {
      self = try decoder.value(of: "action", in: Self.self)
    }
  }

  /// Reads an action from an object with its name at `action`, and `scene` or `reason` where the
  /// action has one.
  ///
  /// - Throws: `DecodingError` for an unknown name, and for a key that is missing or too many.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(Name.self, forKey: .action, neededBy: "an action")
    let object = "the action `\(name.rawValue)`"
    func scene() throws -> SceneIdentifier {
      try container.decode(SceneIdentifier.self, forKey: .scene, neededBy: object)
    }
    switch name {
    case .continueInScene: self = .continueInScene(try scene())
    case .reconnect: self = .reconnect(try scene())
    case .create: self = .create
    case .refuse:
      self = .refuse(
        try container.decode(RefusalReason.self, forKey: .reason, neededBy: object))
    }
    if self.scene == nil { try container.refuse(.scene, in: object) }
    if name != .refuse { try container.refuse(.reason, in: object) }
  }

  /// Writes an object such as `{"action":"continue","scene":"notes"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .action)
    try container.encodeIfPresent(scene, forKey: .scene)
    if case .refuse(let reason) = self { try container.encode(reason, forKey: .reason) }
  }
}

extension RefusalReason: Codable {
  private enum CodingKeys: String, CodingKey { case id, activityType, session, closest }

  /// A reason's id.
  private enum Name: String, CaseIterable, Decodable {
    case undeclaredActivityType = "undeclared-activity-type"
    case unknownSession = "unknown-session"

    init(from decoder: any Decoder) throws {
      self = try decoder.value(of: "id", in: Self.self)
    }
  }

  /// Reads a reason from an object with its `id`, and `activityType`, or `session` and `closest`.
  ///
  /// - Throws: `DecodingError` for an unknown id, and for a key that is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(Name.self, forKey: .id, neededBy: "a reason")
    let object = "the reason `\(name.rawValue)`"
    switch name {
    case .undeclaredActivityType:
      self = .undeclaredActivityType(
        try container.decode(String.self, forKey: .activityType, neededBy: object))
    case .unknownSession:
      self = .unknownSession(
        try container.decode(SceneIdentifier.self, forKey: .session, neededBy: object),
        closest: try container.decodeIfPresent(SceneIdentifier.self, forKey: .closest))
    }
  }

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

extension RoutingBasis: Codable {
  /// Reads a basis from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "basis", in: Self.self)
  }
}

extension RoutingScore: Codable {
  /// Reads a score from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "score", among: Self.allCases.map { ($0.name, $0) })
  }

  /// Writes the score's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension ActivationCondition: Codable {
  /// Reads a condition from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(of: "condition", in: Self.self)
  }
}

extension SceneError: Codable {
  private enum CodingKeys: String, CodingKey { case scene, condition }

  /// Reads an error from an evaluation error's object that has `scene` and `condition` too.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let object = "a scene's error"
    self.init(
      scene: try container.decode(SceneIdentifier.self, forKey: .scene, neededBy: object),
      condition: try container.decode(
        ActivationCondition.self, forKey: .condition, neededBy: object),
      error: try PredicateEvaluationError(from: decoder))
  }

  /// Writes the evaluation error's object with `scene` and `condition`.
  public func encode(to encoder: any Encoder) throws {
    try error.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(condition, forKey: .condition)
  }
}

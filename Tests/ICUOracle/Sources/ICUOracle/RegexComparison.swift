import PredicateLanguage

/// Compares MATCHES with ICU on one pattern after another, and counts.
public struct RegexComparison {
  /// Patterns that both took.
  public private(set) var accepted = 0
  /// Patterns that both refused.
  public private(set) var refused = 0
  /// Patterns that ICU takes and MATCHES refuses, by the id of the reason.
  public private(set) var refusedAlone: [String: Int] = [:]
  /// Answers that were compared.
  public private(set) var answers = 0
  /// Answers that one of the two gave up on.
  public private(set) var gaveUp = 0
  /// What differs, in words.
  public private(set) var disagreements: [String] = []

  /// Reasons for which MATCHES may refuse what ICU takes: PCRE2 cannot say it.
  public static let documentedReasons: Set = [
    "regex-word-flag", "regex-unavailable-property",
    "regex-class-case", "regex-repeated-letter", "regex-lone-surrogate",
    "regex-look-behind-length", "regex-interval-too-big", "regex-nesting", "regex-too-long",
    "regex-rewritten-too-long", "regex-too-large", "regex-empty",
  ]

  /// Creates a comparison that has counted nothing.
  public init() {}

  /// Compares the two on `pattern` and each of `subjects`.
  ///
  /// - Returns: whether both take the pattern.
  @discardableResult
  public mutating func compare(
    _ pattern: String, ignoresCase: Bool, subjects: [String]
  ) -> Bool {
    let name = (ignoresCase ? "[c] " : "") + String(reflecting: pattern)
    let icu = Result { () throws(ICURegex.Failure) in
      try ICURegex(pattern, ignoresCase: ignoresCase)
    }
    let options: ComparisonOptions = ignoresCase ? [.caseInsensitive] : []
    let ours = Result { () throws(InvalidPredicateError) in
      try ActivationPredicate.matching(pattern, options: options)
    }
    switch (icu, ours) {
    case (.failure, .failure):
      refused += 1
      return false
    case (.failure(let failure), .success):
      disagreements.append("\(name): ICU refuses it, \(failure)")
      return false
    case (.success, .failure(let error)):
      let id = error.diagnostics[0].id
      refusedAlone[id, default: 0] += 1
      if !Self.documentedReasons.contains(id) {
        disagreements.append("\(name): MATCHES refuses it, \(id): \(error.diagnostics[0].message)")
      }
      return false
    case (.success(let icu), .success(let ours)):
      accepted += 1
      for subject in subjects { compare(name, icu, ours, subject) }
      return true
    }
  }

  private mutating func compare(
    _ name: String, _ icu: ICURegex, _ ours: ActivationPredicate, _ subject: String
  ) {
    do {
      let expected = try icu.matches(subject)
      let answer = try ours.evaluate(subject)
      answers += 1
      if expected != answer {
        disagreements.append(
          "\(name) on \(String(reflecting: subject)): ICU \(expected), MATCHES \(answer)")
      }
    } catch {
      gaveUp += 1
    }
  }

  /// The counts as text.
  public var summary: String {
    let alone = refusedAlone.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      patterns taken by both \(accepted), refused by both \(refused)
      refused by MATCHES alone: \(alone.isEmpty ? "none" : alone.joined(separator: ", "))
      answers compared \(answers), given up \(gaveUp), disagreements \(disagreements.count)
      """
  }
}

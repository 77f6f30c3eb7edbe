import ByteText
package import PredicateLanguage

/// Proves the claims of one certificate, about predicates that they name by number.
///
/// A search of its own, beside those of the analysis: what the two say is compared in tests.
package struct CertificateProver {
  private let predicates: CertificatePredicates
  private var numbers: [ExactText: Int] = [:]
  private var room = CertificateRoom()
  /// The canonical texts of the predicates, by their numbers.
  package private(set) var texts: [String] = []
  /// The text of the predicate that the identifiers have; nil where claims are about all.
  package let within: String?

  /// Creates a prover for identifiers of printable ASCII; with `within` those for which it is true.
  package init(within: ActivationPredicate? = nil) {
    self.within = within?.canonicalText
    predicates = CertificatePredicates(within: within)
  }

  /// The number of a predicate, which is added where no equal text is there.
  package mutating func number(of predicate: ActivationPredicate) -> Int {
    if let known = numbers[ExactText(predicate.canonicalText)] { return known }
    return append(predicate)
  }

  /// Adds a predicate, even where an equal one is there.
  package mutating func append(_ predicate: ActivationPredicate) -> Int {
    let text = predicate.canonicalText
    numbers[ExactText(text)] = texts.count
    texts.append(text)
    predicates.append(predicate)
    return texts.count - 1
  }

  /// Proves that a condition is true of no identifier, or finds a shortest one that makes it true.
  ///
  /// - Complexity: O(s × c × m): s states, c classes of characters, m comparisons.
  package mutating func outcome(of condition: PredicateCondition) -> CertificateOutcome {
    var formulas = CertificateFormulas(predicates)
    let failing = formulas.formula(of: condition)
    return outcome(of: failing, &formulas)
  }

  /// Does the same as `outcome(of:)` for the OR of the pairs that are meant, one condition of each
  /// list.
  package mutating func outcome(
    of firsts: [PredicateCondition], and seconds: [PredicateCondition],
    where isMeant: (Int, Int) -> Bool
  ) -> CertificateOutcome {
    var formulas = CertificateFormulas(predicates)
    // Each is made when it is first met, so that tests come in the order of the page.
    var ones = [CertificateFormulas.Formula?](repeating: nil, count: firsts.count)
    var others = [CertificateFormulas.Formula?](repeating: nil, count: seconds.count)
    var pairs: [CertificateFormulas.Formula] = []
    for first in firsts.indices {
      for second in seconds.indices where isMeant(first, second) {
        let one = ones[first] ?? formulas.formula(of: firsts[first])
        let other = others[second] ?? formulas.formula(of: seconds[second])
        (ones[first], others[second]) = (one, other)
        pairs.append(formulas.all([one, other]))
      }
    }
    let failing = formulas.any(pairs)
    return outcome(of: failing, &formulas)
  }

  private mutating func outcome(
    of failing: CertificateFormulas.Formula, _ formulas: inout CertificateFormulas
  ) -> CertificateOutcome {
    let limited = formulas.within(failing)
    if let obstacle = formulas.obstacle { return .open(obstacle) }
    return CertificateSearch.outcome(of: limited, formulas, &room)
  }

  /// Finds for each wanted pair of conditions, one of each list, a shortest identifier that makes
  /// both true.
  ///
  /// One search finds all; the reason says why there may be more. An identifier makes one condition
  /// of each list true.
  ///
  /// - Parameter isWanted: says of a place in each list whether the pair is wanted.
  /// - Complexity: as `outcome(of:)`.
  package mutating func pairs(
    of firsts: [PredicateCondition], and seconds: [PredicateCondition],
    where isWanted: (Int, Int) -> Bool
  ) -> (found: [CertificatePairs.Found], reason: CertificateReason?) {
    var formulas = CertificateFormulas(predicates)
    let ones = firsts.map { formulas.formula(of: $0) }
    let others = seconds.map { formulas.formula(of: $0) }
    let limited = ones.map { formulas.within($0) }
    if let obstacle = formulas.obstacle { return ([], obstacle) }
    let wanted = ones.indices.map { one in others.indices.map { isWanted(one, $0) } }
    return CertificateSearch.pairs(limited, others, formulas, wanted: wanted, room)
  }

  /// Returns the value of a predicate on an identifier of printable ASCII.
  ///
  /// Nil if the predicate has no certificate.
  package func value(of predicate: Int, on identifier: String) -> Bool? {
    var formulas = CertificateFormulas(predicates)
    let formula = formulas.formula(of: .holds(predicate))
    guard formulas.obstacle == nil else { return nil }
    let text = Array(identifier.utf8)
    let values = formulas.tests.enumerated().map {
      (test: $0.offset, value: $0.element.value(of: text))
    }
    return formulas.left(of: formula, values) == CertificateFormulas.yes
  }
}

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

  /// Proves that a formula is true of no identifier, or finds a shortest one that makes it true.
  ///
  /// - Complexity: O(s × c × m): s states, c classes of characters, m comparisons.
  package mutating func outcome(
    of formula: (inout CertificateFormulas) -> CertificateFormulas.Formula
  ) -> CertificateOutcome {
    var formulas = CertificateFormulas(predicates)
    let failing = formulas.within(formula(&formulas))
    if let obstacle = formulas.obstacle { return .open(obstacle) }
    return CertificateSearch.outcome(of: failing, formulas, &room)
  }

  /// Finds for each wanted pair of formulas, one of each list, a shortest identifier that makes
  /// both true.
  ///
  /// One search finds all; the reason says why there may be more. An identifier makes one formula
  /// of each list true.
  ///
  /// - Parameter isWanted: says of a place in each list whether the pair is wanted.
  /// - Complexity: as `outcome(of:)`.
  package mutating func pairs(
    of lists: (inout CertificateFormulas) -> (
      [CertificateFormulas.Formula], [CertificateFormulas.Formula]
    ), where isWanted: (Int, Int) -> Bool
  ) -> (found: [CertificatePairs.Found], reason: CertificateReason?) {
    var formulas = CertificateFormulas(predicates)
    let (firsts, seconds) = lists(&formulas)
    let limited = firsts.map { formulas.within($0) }
    if let obstacle = formulas.obstacle { return ([], obstacle) }
    let wanted = firsts.indices.map { one in seconds.indices.map { isWanted(one, $0) } }
    return CertificateSearch.pairs(limited, seconds, formulas, wanted: wanted, room)
  }

  /// Returns the value of a predicate on an identifier of printable ASCII.
  ///
  /// Nil if the predicate has no certificate.
  package func value(of predicate: Int, on identifier: String) -> Bool? {
    var formulas = CertificateFormulas(predicates)
    let formula = formulas.predicate(predicate)
    guard formulas.obstacle == nil else { return nil }
    let text = Array(identifier.utf8)
    let values = formulas.tests.enumerated().map {
      (test: $0.offset, value: $0.element.value(of: text))
    }
    return formulas.left(of: formula, values) == CertificateFormulas.yes
  }
}

package import PredicateLanguage

/// Proves the claims of one certificate, about predicates that they name by number.
///
/// A search of its own, beside those of the analysis: what the two say is compared in tests.
package struct CertificateProver {
  private let predicates = CertificatePredicates()
  private var numbers: [String: Int] = [:]
  private var room = CertificateRoom()
  /// The canonical texts of the predicates, by their numbers.
  package private(set) var texts: [String] = []
  /// The predicate of the identifiers that claims are about.
  package let within: String?
  private let withinNumber = 0

  /// - Parameter within: the claims are about identifiers for which it is true; nil for all.
  package init(within: ActivationPredicate? = nil) {
    self.within = within?.canonicalText
    // It is none of those that claims name.
    predicates.append(within ?? .always)
  }

  /// The number of a predicate, which is added where it is new.
  package mutating func number(of predicate: ActivationPredicate) -> Int {
    let text = predicate.canonicalText
    if let known = numbers[text] { return known }
    numbers[text] = texts.count
    return append(predicate)
  }

  /// Adds a predicate, even where an equal one is there.
  package mutating func append(_ predicate: ActivationPredicate) -> Int {
    texts.append(predicate.canonicalText)
    predicates.append(predicate)
    return texts.count - 1
  }

  /// Proves that a formula is true of no identifier, or finds a shortest of which it is.
  package mutating func outcome(
    of formula: (inout Formulas) -> CertificateFormulas.Formula
  ) -> CertificateOutcome {
    var formulas = Formulas(predicates)
    var failing = formula(&formulas)
    if within != nil {
      let within = formulas.all.predicate(withinNumber)
      failing = formulas.all.all([failing, within])
    }
    if let obstacle = formulas.all.obstacle { return .open(obstacle) }
    return CertificateSearch.outcome(of: failing, formulas.all, &room)
  }

  /// What a predicate says of an identifier of printable ASCII; nil where it has no certificate.
  package func value(of predicate: Int, _ identifier: String) -> Bool? {
    var formulas = CertificateFormulas(predicates)
    let formula = formulas.predicate(predicate + 1)
    guard formulas.obstacle == nil else { return nil }
    let text = Array(identifier.utf8)
    let values = formulas.tests.enumerated().map { ($0.offset, $0.element.value(of: text)) }
    return formulas.left(of: formula, values) == CertificateFormulas.yes
  }

  /// What a claim's formula is made of.
  package struct Formulas {
    fileprivate var all: CertificateFormulas

    fileprivate init(_ predicates: CertificatePredicates) { all = CertificateFormulas(predicates) }

    /// The formula of a predicate by its number.
    package mutating func predicate(_ number: Int) -> CertificateFormulas.Formula {
      all.predicate(number + 1)
    }

    package mutating func not(_ formula: CertificateFormulas.Formula)
      -> CertificateFormulas.Formula
    { all.negated(formula) }

    package mutating func all(_ formulas: [CertificateFormulas.Formula])
      -> CertificateFormulas.Formula
    { all.all(formulas) }

    package mutating func any(_ formulas: [CertificateFormulas.Formula])
      -> CertificateFormulas.Formula
    { all.any(formulas) }
  }
}

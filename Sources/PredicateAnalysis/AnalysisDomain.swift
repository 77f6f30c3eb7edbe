public import PredicateLanguage
internal import RegularExpressions

/// The strings that a question is about.
///
/// ```swift
/// let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/'")
/// AnalysisDomain.allStrings.contains("日本")             // true
/// AnalysisDomain.printableASCII(and: "ä").contains("ö")  // false
/// AnalysisDomain.ascii.within(mail).contains("mail/1")   // true
/// AnalysisDomain.allStrings.within(mail).inASCII.contains("mail/日")  // false
/// ```
/// The empty string belongs to each of them; an absent identifier, nil, to none.
public struct AnalysisDomain: Hashable, Sendable {
  let scalars: DomainScalars
  let predicate: ActivationPredicate?

  /// Every sequence of Unicode scalars.
  public static let allStrings = AnalysisDomain(scalars: .all, predicate: nil)

  /// Every sequence of the characters U+0000 to U+007F.
  public static let ascii = AnalysisDomain(scalars: .ascii, predicate: nil)

  /// Every sequence of the characters U+0020 to U+007E.
  public static let printableASCII = AnalysisDomain(scalars: .printable([]), predicate: nil)

  /// Every sequence of the characters U+0020 to U+007E and the scalars of `extra`.
  public static func printableASCII(and extra: String) -> AnalysisDomain {
    let values = Set(extra.unicodeScalars.map(\.value)).filter { !(0x20...0x7E ~= $0) }
    return AnalysisDomain(scalars: .printable(values.sorted()), predicate: nil)
  }

  /// Every sequence of the characters U+0020 to U+007E, those of the constants of `predicates`, and
  /// those of `samples`: what people write identifiers with.
  ///
  /// - Complexity: O(n): n bytes of constants and samples.
  public static func usual(
    for predicates: [ActivationPredicate], samples: [String] = []
  ) -> AnalysisDomain {
    var extra: Set<UInt32> = []
    func add(_ value: UInt32) { if !(0x20...0x7E ~= value) { extra.insert(value) } }
    for predicate in predicates {
      for test in predicate.form.tests {
        test.text.forEach(add)
        for member in test.members { member.forEach(add) }
      }
    }
    for sample in samples { for scalar in sample.unicodeScalars { add(scalar.value) } }
    return AnalysisDomain(scalars: .printable(extra.sorted()), predicate: nil)
  }

  /// Whether a string may have letters that LIKE reads as others.
  var hasRareLetters: Bool {
    switch scalars {
    case .all: true
    case .ascii: false
    case .printable(let extra): extra.contains(where: ScalarForms.isRare)
    }
  }

  /// The characters beyond printable ASCII, where the domain lists them; else none.
  package var extraCharacters: String {
    guard case .printable(let values) = scalars else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.lazy.compactMap { Unicode.Scalar($0) })
    return String(view)
  }

  /// The strings of this domain that are ASCII.
  public var inASCII: AnalysisDomain {
    switch scalars {
    case .all: AnalysisDomain(scalars: .ascii, predicate: predicate)
    case .ascii: self
    case .printable(let extra):
      AnalysisDomain(scalars: .printable(extra.filter { $0 < 0x80 }), predicate: predicate)
    }
  }

  /// The strings of this domain for which `predicate` is true.
  ///
  /// Of a domain that has a predicate already, the strings for which both are true.
  public func within(_ predicate: ActivationPredicate) -> AnalysisDomain {
    let both = self.predicate.map { $0 && predicate } ?? predicate
    let isASCII = scalars == .all && predicate.form.isPlainlyASCII
    return AnalysisDomain(scalars: isASCII ? .ascii : scalars, predicate: both)
  }

  /// The strings of the same characters, whatever the predicate says.
  package var withoutPredicate: AnalysisDomain {
    AnalysisDomain(scalars: scalars, predicate: nil)
  }

  /// Whether `text` is one of the strings.
  ///
  /// Nil if the predicate has no value on it.
  public func contains(_ text: String) -> Bool? {
    guard text.unicodeScalars.allSatisfy({ scalars.contains($0.value) }) else { return false }
    guard let predicate else { return true }
    return try? predicate.evaluate(text)
  }
}

extension PredicateForm {
  /// Whether it is plain that the predicate is true for ASCII strings alone: a `MATCHES` whose
  /// characters all are ASCII, as in `SELF MATCHES '[ -~]*'`.
  fileprivate var isPlainlyASCII: Bool {
    guard steps.count == 1, let test = tests.first, tests.count == 1,
      case .matches = test.operation, !test.options.contains(.diacriticInsensitive),
      let form = try? RegularForm(
        test.constant, isCaseInsensitive: test.options.contains(.caseInsensitive))
    else { return false }
    return form.conditions.contains { !$0.isNegated && $0.anchoring == .whole }
      && form.sets.allSatisfy { $0.allSatisfy { $0.upperBound < 0x80 } }
  }
}

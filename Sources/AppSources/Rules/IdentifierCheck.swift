import ByteText
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneLint
import SourceScan
import SourceText

/// Compares the identifiers that sources set with the conditions that they set.
struct IdentifierCheck {
  private let sites: [ScanSite]
  private let most: Int?

  /// `most` are the steps that all comparisons may take.
  ///
  /// Nil stands for those of `LintLimits`.
  init(_ result: ScanResult, most: Int? = nil) {
    (sites, self.most) = (result.sites, most)
  }

  /// Adds a finding for each identifier that no condition takes.
  ///
  /// Says nothing where a condition is not known, or a scene lacks `can`: it may take any.
  ///
  /// - Complexity: O(n + c): n bytes of conditions and identifiers, c conditions that share a text
  ///   with an identifier, within the limit of steps.
  func run(_ findings: inout SourceFindings) {
    let identifiers = sites.filter { $0.kind == .identifier }
    guard !identifiers.isEmpty, let conditions, !conditions.isEmpty, !takesAny else { return }
    let all = conditions + strings
    let steps =
      LintLimits.identifierSteps + LintLimits.stepsOfText * (identifiers.count + all.count)
    var takers = IdentifierTakers(all, most: most ?? steps)
    for site in identifiers {
      let texts: [LocatedText]
      switch site.content {
      case .known(let text): texts = [text]
      case .alternatives(let all): texts = all.map(\.text)
      default: continue
      }
      let place = LocatedText.Place(file: site.file, offset: site.range.lowerBound)
      for text in texts {
        guard let isTaken = takers?.take(text.text) else {
          return findings.add(
            .analysisUnknown,
            "whether a condition takes the identifiers from here on is not known: comparing them "
              + "has a limit of steps", at: place, to: site.range.upperBound)
        }
        if isTaken { continue }
        findings.add(
          .identifierNotTaken,
          "no condition in the scanned sources takes the identifier \(quoted(text.text))",
          help: "a new window is made for it; a condition that takes it shows it in an open one",
          at: place, to: site.range.upperBound)
      }
    }
  }

  /// Whether a set of SwiftUI takes every identifier.
  private var takesAny: Bool {
    sites.contains { $0.strings?.contains { $0.text == "*" || $0.bytes.isEmpty } == true }
  }

  /// The strings of SwiftUI's sets as conditions.
  private var strings: [ActivationPredicate] {
    Set(sites.flatMap { ($0.strings ?? []).map(\.text) }).sorted().compactMap {
      try? ActivationPredicate(format: "SELF CONTAINS %@", arguments: [.string($0)])
    }
  }

  /// The conditions.
  ///
  /// Nil if one of them may take anything.
  private var conditions: [ActivationPredicate]? {
    var predicates: [ActivationPredicate] = []
    var owners: Set<ExactText> = []
    var takers: Set<ExactText> = []
    var known: [ExactText: ActivationPredicate] = [:]
    for site in sites {
      switch site.kind {
      case .preferring, .allowing, .matching:
        if site.strings == nil { return nil }
      case .can, .prefers:
        let owner = ExactText("\(site.file) \(site.receiver)")
        owners.insert(owner)
        if site.kind == .can { takers.insert(owner) }
        guard let read = Self.predicates(of: site, &known) else { return nil }
        predicates += read
      case .format, .identifier: break
      }
    }
    return owners == takers ? predicates : nil
  }

  /// The predicates that a condition may be; `known` are those without arguments, by their texts.
  private static func predicates(
    of site: ScanSite, _ known: inout [ExactText: ActivationPredicate]
  ) -> [ActivationPredicate]? {
    let texts: [(LocatedText, [ScanSite.Argument]?)]
    switch site.content {
    case .known(let text): texts = [(text, site.arguments)]
    case .alternatives(let all): texts = all.map { ($0.text, $0.arguments) }
    default: return nil
    }
    var predicates: [ActivationPredicate] = []
    for (text, arguments) in texts {
      guard let arguments else { return nil }
      var values: [PredicateArgument] = []
      for argument in arguments {
        switch argument.value {
        case .text(let text): values.append(.string(text.text))
        case .list(let texts): values.append(.list(texts.map { .string($0.text) }))
        default: return nil
        }
      }
      let format = text.text
      let found = values.isEmpty ? known[ExactText(format)] : nil
      guard let read = found ?? (try? ActivationPredicate(format: format, arguments: values)) else {
        return nil
      }
      if values.isEmpty { known[ExactText(format)] = read }
      predicates.append(read)
    }
    return predicates
  }
}

/// Finds out which identifiers some conditions take, within a number of steps.
private struct IdentifierTakers {
  /// A call of the engine of regular expressions may take a hundred thousand attempts.
  private static let stepsOfPattern = 20_000
  private static let stepsOfCheck = 8
  /// The pairs of an identifier's bytes that count as one step: LIKE may look at each pair.
  private static let bytesOfStep = 64

  private let index = PredicateIndex<Int>()
  private var answers: [ExactText: Bool] = [:]
  private var left: Int

  /// Nil where the patterns of the conditions are too many.
  init?(_ conditions: [ActivationPredicate], most: Int) {
    left = most
    for (place, condition) in conditions.uniqued().enumerated() {
      do throws(PredicateIndexError) {
        try index.insert(place, predicate: condition)
      } catch {
        return nil
      }
    }
  }

  /// Returns whether a condition is true for the identifier, or fails.
  ///
  /// Nil if no steps are left.
  mutating func take(_ identifier: String) -> Bool? {
    if let known = answers[ExactText(identifier)] { return known }
    guard left > 0 else { return nil }
    let counters = index.counters(of: identifier)
    let bytes = identifier.utf8.count
    left -=
      (counters.leafChecks + counters.evaluations)
      * (Self.stepsOfCheck + bytes * bytes / Self.bytesOfStep)
    left -= counters.regexCalls * Self.stepsOfPattern
    let isTaken = isTaken(identifier)
    answers[ExactText(identifier)] = isTaken
    return isTaken
  }

  private func isTaken(_ identifier: String) -> Bool {
    do throws(PredicateIndexError) {
      if try index.firstMatch(of: identifier) != nil { return true }
      return try !index.matches(of: identifier).failures.isEmpty
    } catch {
      return true
    }
  }
}

import ByteText
import PredicateLanguage
import SourceScan
import SourceText

/// Compares the identifiers that sources set with the conditions that they set.
struct IdentifierCheck {
  private let sites: [ScanSite]

  init(_ result: ScanResult) { sites = result.sites }

  /// Adds a finding for each identifier that no condition takes.
  ///
  /// Says nothing where a condition is not known, or a scene lacks `can`: it may take any.
  func run(_ findings: inout SourceFindings) {
    let identifiers = sites.filter { $0.kind == .identifier }
    guard !identifiers.isEmpty, let conditions, !conditions.isEmpty else { return }
    for site in identifiers {
      let texts: [LocatedText]
      switch site.content {
      case .known(let text): texts = [text]
      case .alternatives(let all): texts = all.map(\.text)
      default: continue
      }
      for text in texts where !isTaken(text.text, conditions) {
        findings.add(
          .identifierNotTaken,
          "no condition in the scanned sources takes the identifier \(quoted(text.text))",
          help: "a new window is made for it; a condition that takes it shows it in an open one",
          at: LocatedText.Place(file: site.file, offset: site.range.lowerBound),
          to: site.range.upperBound)
      }
    }
  }

  private func isTaken(_ identifier: String, _ conditions: [ActivationPredicate]) -> Bool {
    if conditions.contains(where: { (try? $0.evaluate(identifier)) != false }) { return true }
    return sites.contains { site in
      site.strings?.contains { $0.text == "*" || identifier.contains($0.text) } == true
    }
  }

  /// The conditions, or nil where one of them may take anything.
  private var conditions: [ActivationPredicate]? {
    var predicates: [ActivationPredicate] = []
    var owners: Set<ExactText> = []
    var takers: Set<ExactText> = []
    for site in sites {
      switch site.kind {
      case .preferring, .allowing, .matching:
        if site.strings == nil { return nil }
      case .can, .prefers:
        let owner = ExactText("\(site.file) \(site.receiver)")
        owners.insert(owner)
        if site.kind == .can { takers.insert(owner) }
        guard let read = Self.predicates(of: site) else { return nil }
        predicates += read
      case .format, .identifier: break
      }
    }
    return owners == takers ? predicates : nil
  }

  private static func predicates(of site: ScanSite) -> [ActivationPredicate]? {
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
      guard let read = try? ActivationPredicate(format: text.text, arguments: values) else {
        return nil
      }
      predicates.append(read)
    }
    return predicates
  }
}

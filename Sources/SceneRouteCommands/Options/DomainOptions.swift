import ArgumentParser
import PredicateAnalysis
import PredicateLanguage

/// The options of the verbs that prove things: the identifiers that a proof is about.
struct DomainOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Speak of the identifiers for which this predicate is true (profile engine). The default is \
      printable ASCII and the characters of the predicates and events.
      """, valueName: "predicate"))
  var within: String?

  @Flag(help: "Speak of every Unicode string.")
  var allStrings = false

  func validate() throws {
    if within != nil, allStrings {
      throw ValidationError("--within and --all-strings exclude each other.")
    }
  }

  /// The identifiers that an answer is about.
  ///
  /// Nil if the text is not a predicate; the mistake is reported.
  ///
  /// - Parameter usual: the predicate that a fixture names, where the command line names none.
  func domain(
    of predicates: [ActivationPredicate], samples: [String] = [],
    usual: ActivationPredicate? = nil, on console: Console
  ) -> ProofDomain? {
    if allStrings { return ProofDomain(domain: .allStrings, words: "every Unicode string") }
    if let within {
      do throws(InvalidPredicateError) {
        let predicate = try ActivationPredicate(format: within)
        return ProofDomain(within: predicate)
      } catch {
        let first = error.diagnostics[0]
        if console.keepsFindings {
          console.reportError(id: first.id, "--within: \(first.message)", help: first.help)
        } else {
          console.report(error)
        }
        return nil
      }
    }
    return ProofDomain(of: predicates, samples: samples, usual: usual)
  }
}

struct ProofDomain {
  let domain: AnalysisDomain
  let words: String
  /// The predicate that the identifiers have.
  ///
  /// Nil if there is none.
  private(set) var within: ActivationPredicate?

  init(domain: AnalysisDomain, words: String) {
    self.domain = domain
    self.words = words
  }

  /// The identifiers where the command line names none: those that `usual` is true of, or else
  /// printable ASCII and the characters of `predicates` and `samples`.
  init(of predicates: [ActivationPredicate], samples: [String], usual: ActivationPredicate?) {
    if let usual {
      self.init(within: usual)
      return
    }
    let domain = AnalysisDomain.usual(for: predicates, samples: samples)
    let extra = domain.extraCharacters
    let more = extra.isEmpty ? "" : " and \(extra.shownIdentifier)"
    self.init(domain: domain, words: "printable ASCII\(more)")
  }

  /// Returns the domain in words, with the focus filter's prefix for each identifier.
  func words(inFrontOf prefix: String?) -> String {
    guard let prefix, !prefix.isEmpty else { return words }
    return "\(words), each with \(quoted(prefix)) in front"
  }

  init(within predicate: ActivationPredicate) {
    domain = AnalysisDomain.allStrings.within(predicate)
    words = predicate.canonicalText
    within = predicate
  }
}

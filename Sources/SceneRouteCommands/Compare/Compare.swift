import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting

struct Compare: SearchingVerb {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Prove how two predicates relate.",
    usage: """
      sceneroute compare <p> <q> [--within <predicate> | --all-strings] [<options>]
      sceneroute compare --jsonl [<options>]
      """,
    discussion: """
      Says of all identifiers, not of a sample: equal (P and Q are true for the same), implies \
      (each of P is one of Q), impliedBy, disjoint (none is one of both) or overlaps; and for \
      each of the four parts, P alone, Q alone, both and neither, an identifier, or that there is \
      none. Every identifier that is shown was evaluated. Any answer is exit status 0, `unknown` \
      too, which comes with its reason: a part that is no regular language, such as a back \
      reference, or a limit of the analysis.

      With --jsonl, reads lines {"p": P, "q": Q, "within": W} from standard input ("within" \
      optional or null, other keys ignored) and writes one line for each, in order: \
      {"version": 1, "relation", "witnesses": {"pNotQ", "qNotP", "both", "neither"}, \
      "notProvedShortest", "unknown"}, \
      or {"version": 1, "error": {"id", "stage", "predicate", "message", "span"}}. It asks of all \
      strings, unless the line has "within"; the witnesses are shortest. A line with an error, \
      also one of a predicate, makes the exit status 2; the lines after it are answered all the \
      same.

      Examples:
        sceneroute compare 'SELF == "note/42"' 'SELF BEGINSWITH "note/"'
        sceneroute compare --all-strings 'SELF LIKE "note/42"' 'SELF == "note/42"'
        sceneroute compare --within 'SELF != ""' 'SELF LIKE "?*"' TRUEPREDICATE
        sceneroute compare --certificate n.certificate 'SELF LIKE "n*"' 'SELF != ""'
        sceneroute compare --jsonl < pairs.jsonl
      """)

  @Argument(help: "The first predicate, P.")
  var p: String?

  @Argument(help: "The second predicate, Q.")
  var q: String?

  @Flag(help: "Compare pairs from standard input, a JSON object a line.")
  var jsonl = false

  @OptionGroup(title: "Which identifiers") var identifiers: DomainOptions
  @OptionGroup var certificate: CertificateOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if jsonl {
      guard p == nil, identifiers.within == nil, !identifiers.allStrings else {
        throw ValidationError("--jsonl reads predicates and domains from standard input alone.")
      }
      if certificate.certificate != nil {
        throw ValidationError("--certificate is of one pair, not of --jsonl.")
      }
    } else if q == nil {
      throw ValidationError("Give two predicates, P and Q, or --jsonl.")
    }
  }

  var color: ColorChoice { common.color }
  var answersJSON: Bool { format.format == .json && !jsonl }

  func run(on console: Console) {
    let profile = common.profile ?? .engine
    guard let p, let q else { return PairStream(profile: profile, console: console).run() }
    var texts = PredicateTexts()
    let first = texts.read(p, as: .p, profile)
    let second = texts.read(q, as: .q, profile)
    let within = identifiers.within.flatMap { texts.read($0, as: .within, .engine) }
    texts.report(on: console)
    guard let first, let second, !texts.hasErrors,
      let domain = within.map(ProofDomain.init(within:))
        ?? identifiers.domain(of: [first, second], on: console)
    else {
      if answersJSON { console.output.writeLine(json: ComparisonJSON.findings(texts)) }
      return
    }
    let comparison = PredicateComparison(first, second, in: domain, within: within)
    if comparison.isOfNothing {
      console.reportWarning(
        id: "empty-domain", "no identifier is asked about: --within is false for all of them",
        help: "there are no identifiers to compare; \"equal\" is the first relation")
    }
    certificate.write(on: console) { () throws(CertificateProblem) -> RoutingCertificate in
      CertificateMaker.comparison(of: first, and: second, within: domain.within)
    }
    switch format.format {
    case .json: console.output.writeLine(json: ComparisonJSON.answer(comparison, texts, console))
    case .text: ComparisonText(comparison: comparison, console: console).write()
    }
  }
}

/// The predicates of a comparison as they are read, and what is wrong or doubtful about each.
struct PredicateTexts {
  /// The role of a predicate, with its name in JSON and in text.
  enum Role: String {
    case p
    case q
    case within

    var label: String {
      switch self {
      case .p: "P"
      case .q: "Q"
      case .within: "--within"
      }
    }
  }

  private(set) var findings: [(role: Role, source: String, diagnostic: Diagnostic)] = []
  private(set) var hasErrors = false

  /// Reads the predicate of a role.
  ///
  /// Nil if the text is not a predicate; every mistake is kept.
  mutating func read(
    _ text: String, as role: Role, _ profile: LanguageProfile
  ) -> ActivationPredicate? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(format: text, profile: profile)
      findings += predicate.allWarnings.map { (role, predicate.source, $0) }
      return predicate
    } catch {
      findings += error.diagnostics.map { (role, error.source, $0) }
      hasErrors = true
      return nil
    }
  }

  /// Reports what was found; an answer that is JSON has it in itself.
  func report(on console: Console) {
    if hasErrors { console.note(.badInput) }
    if console.keepsFindings { return }
    let usesColor = console.errorPainter.usesColor
    console.reportApart(
      findings.map { role, source, diagnostic in
        DiagnosticRenderer(source: source, label: role.label, usesColor: usesColor)
          .lines(of: diagnostic)
      })
  }
}

/// Answers `compare --jsonl`: one line out for one line in, in order, whatever the line is.
struct PairStream {
  let profile: LanguageProfile
  let console: Console

  func run() {
    console.answerLines { line in
      if let line { answer(line) } else { failure(RequestError.tooLong.diagnostic, "parse", nil) }
    }
  }

  private func answer(_ line: [UInt8]) -> JSONObject {
    do throws(PairError) {
      let pair = try request(line)
      let p = try predicate(pair.p, .p, profile)
      let q = try predicate(pair.q, .q, profile)
      var domain = AnalysisDomain.allStrings
      if let within = pair.within {
        domain = domain.within(try predicate(within, .within, .engine))
      }
      return ComparisonJSON.row(PredicateAnalyzer(domain: domain).partition(of: p, and: q))
    } catch {
      return failure(error.diagnostic, error.stage, error.role)
    }
  }

  /// A mistake in a line, or in one of its predicates.
  private struct PairError: Error {
    let diagnostic: Diagnostic
    let stage: String
    let role: PredicateTexts.Role?
  }

  private func request(_ line: [UInt8]) throws(PairError) -> ComparisonRequest {
    do throws(RequestError) {
      return try ComparisonRequest.read(line)
    } catch {
      throw PairError(diagnostic: error.diagnostic, stage: "parse", role: nil)
    }
  }

  private func predicate(
    _ text: String, _ role: PredicateTexts.Role, _ profile: LanguageProfile
  ) throws(PairError) -> ActivationPredicate {
    do throws(InvalidPredicateError) {
      return try ActivationPredicate(format: text, profile: profile)
    } catch {
      throw PairError(
        diagnostic: error.firstDiagnostic, stage: error.stage.rawValue, role: role)
    }
  }

  private func failure(
    _ diagnostic: Diagnostic, _ stage: String, _ role: PredicateTexts.Role?
  ) -> JSONObject {
    console.note(.badInput)
    return [
      "version": 1,
      "error": [
        "id": diagnostic.id, "stage": stage, "predicate": role?.rawValue,
        "message": diagnostic.message, "span": diagnostic.span,
      ] as JSONObject,
    ]
  }
}

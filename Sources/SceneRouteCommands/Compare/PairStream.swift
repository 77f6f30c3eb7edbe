import PredicateAnalysis
import PredicateLanguage
import SceneFixtures

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

  /// What is wrong with a line, or with one of its predicates.
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

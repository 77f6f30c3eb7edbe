import PredicateLanguage
import SceneFixtures

/// Answers `evaluate --jsonl`: one line out for one line in, in order, whatever the line is.
///
/// What a predicate does wrong is an answer; a line that is not a request is bad input, too.
struct RequestStream {
  private let profile: LanguageProfile
  private let console: Console
  /// The predicate of the line before, and its canonical text: many lines in a row often have one.
  private var last: (request: EvaluationRequest, predicate: ActivationPredicate, canonical: String)?

  init(profile: LanguageProfile, console: Console) {
    self.profile = profile
    self.console = console
  }

  mutating func run() {
    console.answerLines { line in
      if let line { answer(line) } else { failure(.tooLong) }
    }
  }

  private mutating func answer(_ line: [UInt8]) -> JSONObject {
    do throws(RequestError) {
      let request = try EvaluationRequest.read(line)
      return try answer(request, lineBytes: line.count)
    } catch {
      return failure(error)
    }
  }

  private mutating func predicate(
    of request: EvaluationRequest
  ) throws(InvalidPredicateError) -> (ActivationPredicate, canonical: String) {
    if let last, last.request.predicate.utf8.elementsEqual(request.predicate.utf8),
      last.request.arguments.isEmpty, request.arguments.isEmpty
    {
      return (last.predicate, last.canonical)
    }
    let predicate = try ActivationPredicate(
      format: request.predicate, arguments: request.arguments, profile: profile)
    let canonical = predicate.canonicalText
    last = (request, predicate, canonical)
    return (predicate, canonical)
  }

  private mutating func answer(
    _ request: EvaluationRequest, lineBytes: Int
  ) throws(RequestError) -> JSONObject {
    let (predicate, canonical): (ActivationPredicate, String)
    do throws(InvalidPredicateError) {
      (predicate, canonical) = try self.predicate(of: request)
    } catch {
      return failure(error)
    }
    guard request.hasInput else { throw EvaluationRequest.missingInput(lineBytes: lineBytes) }
    do throws(PredicateEvaluationError) {
      let result = try predicate.evaluate(request.input)
      return ["result": result, "canonical": canonical]
    } catch {
      return failure(error.diagnostic, stage: "evaluate")
    }
  }

  private func failure(_ error: InvalidPredicateError) -> JSONObject {
    failure(error.firstDiagnostic, stage: error.stage.rawValue)
  }

  /// The answer to a line that is not a request, and for the end of the run, that there was one.
  private func failure(_ error: RequestError) -> JSONObject {
    console.note(.badInput)
    return failure(error.diagnostic, stage: "parse")
  }

  private func failure(_ diagnostic: Diagnostic, stage: String) -> JSONObject {
    [
      "error": [
        "id": diagnostic.id, "stage": stage, "message": diagnostic.message,
        "span": diagnostic.span,
      ] as JSONObject
    ]
  }
}

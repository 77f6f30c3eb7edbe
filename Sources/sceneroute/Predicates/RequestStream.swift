import PredicateLanguage

/// Answers `evaluate --jsonl`: one line out for one line in, in order, whatever the line is.
struct RequestStream {
  let profile: LanguageProfile
  let console: Console

  func run() {
    var lines = LineReader(.input)
    do throws(ReadFailure) {
      while let step = try lines.next() {
        switch step {
        case .line(let line): console.output.writeLine(answer(line.content))
        case .pause: console.output.flush()
        }
      }
    } catch {
      console.reportError("cannot read standard input: \(error.reason)")
    }
  }

  private func answer(_ line: InputLine.Content) -> JSONText {
    switch line {
    case .text(let text): answer(text)
    case .notUTF8: failure(.notUTF8, bytes: 0)
    case .tooLong: failure(.tooLong, bytes: LineReader.limitBytes)
    }
  }

  private func answer(_ line: String) -> JSONText {
    do throws(LineProblem) {
      let request = try EvaluationRequest.read(line)
      return try answer(request)
    } catch {
      return failure(error, bytes: line.utf8.count)
    }
  }

  private func answer(_ request: EvaluationRequest) throws(LineProblem) -> JSONText {
    let predicate: ActivationPredicate
    do throws(InvalidPredicateError) {
      predicate = try ActivationPredicate(
        format: request.predicate, arguments: request.arguments, profile: profile)
    } catch {
      return failure(error)
    }
    guard let input = request.input else { throw .missingKey("input") }
    do throws(PredicateEvaluationError) {
      let result = try predicate.evaluate(input)
      return json { line in
        line.key("result")
        line.boolean(result)
        line.key("canonical")
        line.string(predicate.canonicalText)
      }
    } catch {
      return failure(error.diagnostic, stage: "evaluate")
    }
  }

  private func failure(_ error: InvalidPredicateError) -> JSONText {
    let first = error.diagnostics.first { $0.severity == .error } ?? error.diagnostics.first
    let stage = error.stage.rawValue
    return first.map { failure($0, stage: stage) }
      ?? failure(id: "invalid-predicate", stage, "the predicate is not valid", SourceSpan(0, 0))
  }

  private func failure(_ diagnostic: Diagnostic, stage: String) -> JSONText {
    failure(id: diagnostic.id, stage, diagnostic.message, diagnostic.span)
  }

  private func failure(_ problem: LineProblem, bytes: Int) -> JSONText {
    failure(id: problem.id, "parse", problem.message, SourceSpan(0, bytes))
  }

  private func failure(
    id: String, _ stage: String, _ message: String, _ span: SourceSpan
  ) -> JSONText {
    json { line in
      line.key("error")
      line.object { error in
        error.key("id")
        error.string(id)
        error.key("stage")
        error.string(stage)
        error.key("message")
        error.string(message)
        error.key("span")
        error.span(span)
      }
    }
  }

  private func json(_ members: (inout JSONText) -> Void) -> JSONText {
    var json = JSONText()
    json.object(members)
    return json
  }
}

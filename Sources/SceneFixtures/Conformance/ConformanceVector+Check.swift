import PredicateLanguage
import SceneRouting

extension ConformanceVector {
  /// Asks this package's engine, and compares.
  public func check() -> ConformanceOutcome {
    switch question {
    case .evaluate(let format, let input, let expected):
      Self.compare(.value(expected), Self.answer(format, input))
    case .error(let format, let input, let id, let span):
      Self.compare(.error(id: id, span), Self.answer(format, input))
    case .canonical(let format, let text):
      Self.compare(.text(text), Self.canonical(format))
    case .route(let scenes, let identifier, let scene, let score):
      Self.compare(.scene(scene, score), Self.route(identifier, among: scenes))
    }
  }

  /// An answer of any kind, to be compared and shown.
  private enum Answer: Equatable {
    case value(Bool)
    case text(String)
    case error(id: String, SourceSpan)
    case scene(SceneIdentifier?, RoutingScore)

    var description: String {
      switch self {
      case .value(let value): value ? "true" : "false"
      case .text(let text): text
      case .error(let id, let span): "\(id) at \(span.lowerBound)..<\(span.upperBound)"
      case .scene(nil, _): "no scene scores"
      case .scene(let scene?, let score): "scene \(quoted(scene.rawValue)) by \(score.name)"
      }
    }

    /// Text is compared as it is: Swift's equality would not tell the two forms of é apart.
    static func == (left: Answer, right: Answer) -> Bool {
      switch (left, right) {
      case (.value(let one), .value(let two)): one == two
      case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
      case (.error(let id, let span), .error(let otherID, let other)):
        id == otherID && span == other
      case (.scene(let scene, let score), .scene(let otherScene, let otherScore)):
        scene == otherScene && score == otherScore
      default: false
      }
    }
  }

  private static func compare(_ expected: Answer, _ actual: Answer) -> ConformanceOutcome {
    if expected == actual { return .passed }
    if case .error("regex-unavailable", _) = actual { return .skipped }
    return .failed(expected: expected.description, actual: actual.description)
  }

  private static func answer(_ format: Format, _ input: String?) -> Answer {
    switch predicate(format) {
    case .failure(let error): return self.error(error)
    case .success(let predicate):
      do throws(PredicateEvaluationError) {
        return .value(try predicate.evaluate(input))
      } catch {
        return .error(id: error.diagnostic.id, error.diagnostic.span)
      }
    }
  }

  private static func canonical(_ format: Format) -> Answer {
    switch predicate(format) {
    case .failure(let error): self.error(error)
    case .success(let predicate): .text(predicate.canonicalText)
    }
  }

  private static func route(_ identifier: String?, among scenes: SceneSet) -> Answer {
    let decision = SceneRouter(scenes).route(identifier)
    return .scene(decision.scene, decision.score)
  }

  private static func predicate(
    _ format: Format
  ) -> Result<ActivationPredicate, InvalidPredicateError> {
    do throws(InvalidPredicateError) {
      return .success(try ActivationPredicate(format: format.text, arguments: format.arguments))
    } catch {
      return .failure(error)
    }
  }

  private static func error(_ error: InvalidPredicateError) -> Answer {
    let first = error.diagnostics.first { $0.severity == .error }
    return .error(id: first?.id ?? "", first?.span ?? SourceSpan(0, 0))
  }
}

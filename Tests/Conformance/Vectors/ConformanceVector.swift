import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// One question about the rules, with the answer that every implementation must give.
struct ConformanceVector: Sendable {
  /// A predicate's text, with the values of its placeholders.
  struct Format: Hashable, Sendable {
    /// The text.
    let text: String
    /// The values of its placeholders, in order.
    let arguments: [PredicateArgument]
  }

  /// What a vector says of a predicate or of a scene set, with the answer.
  enum Question: Sendable {
    /// Whether a predicate is true of an input; nil means no identifier.
    case evaluate(Format, input: String?, expect: Bool)
    /// What is wrong with a predicate, and where: its first error, by id and place.
    case error(Format, input: String?, id: String, span: SourceSpan)
    /// How a predicate is written in canonical text.
    case canonical(Format, text: String)
    /// Which scene takes an event, with which score, and what else the vector says of the decision.
    case route(SceneSet, RoutingEvent, RouterOptions, expect: RoutingExpectation)
  }

  /// The vector's name; no two of a suite share it.
  let id: String
  /// What the vector is about.
  let topic: String
  /// The question and the answer.
  let question: Question
  /// The document, suite or rule that the answer comes from.
  let source: String
  /// How well the answer is known.
  let evidence: ConformanceEvidence
  /// The file that the vector is in, as it was named.
  let file: String
  /// Its line, from 1.
  let line: Int
}

/// How well the answer of a vector is known to be the platform's.
enum ConformanceEvidence: String, Hashable, Sendable, CaseIterable {
  /// Is in Apple's documents.
  case documented
  /// Comes from a suite that runs on Apple's engine, or from running Apple's own string code.
  case observed
  /// ICU's own answer, whose regular expressions MATCHES takes.
  case icu
  /// Comes from the suite of another implementation.
  case peer
  /// Follows from documented or observed rules; no source states this very case.
  case derived
  /// Our choice, where the platform says nothing or the answer was not verified on a device.
  case policy
}

/// How a vector came out.
enum ConformanceOutcome: Hashable, Sendable {
  /// The answer is the expected one.
  case passed
  /// The answer is another one; both in words.
  case failed(expected: String, actual: String)
  /// This build has no regular expression engine, and the vector needs one.
  case skipped
}

extension ConformanceVector {
  /// Evaluates the vector with this package's engine, and compares the answers.
  func check() -> ConformanceOutcome {
    switch question {
    case .evaluate(let format, let input, let expected):
      Self.compare(.value(expected), Self.answer(format, input))
    case .error(let format, let input, let id, let span):
      Self.compare(.error(id: id, span), Self.answer(format, input))
    case .canonical(let format, let text):
      Self.compare(.text(text), Self.canonical(format))
    case .route(let scenes, let event, let options, let expectation):
      Self.compare(
        expectation, with: SceneRouter(scenes, options: options).route(event))
    }
  }

  /// An answer of any kind, to be compared and shown.
  private enum Answer: Equatable {
    case value(Bool)
    case text(String)
    case error(id: String, SourceSpan)

    var description: String {
      switch self {
      case .value(let value): value ? "true" : "false"
      case .text(let text): text
      case .error(let id, let span): "\(id) at \(span.lowerBound)..<\(span.upperBound)"
      }
    }

    /// Text is compared as it is: Swift's equality would not tell the two forms of é apart.
    static func == (left: Answer, right: Answer) -> Bool {
      switch (left, right) {
      case (.value(let one), .value(let two)): one == two
      case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
      case (.error(let id, let span), .error(let otherID, let other)):
        id == otherID && span == other
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

  private static func compare(
    _ expectation: RoutingExpectation, with decision: RoutingDecision
  ) -> ConformanceOutcome {
    let differences = expectation.differences(from: decision)
    if differences.isEmpty { return .passed }
    func words(_ value: (RoutingExpectation.Difference) -> String) -> String {
      differences.map { "\($0.field) \(quoted(value($0)))" }.joined(separator: ", ")
    }
    return .failed(expected: words(\.expected), actual: words(\.actual))
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

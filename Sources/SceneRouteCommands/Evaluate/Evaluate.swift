import ArgumentParser
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures

struct Evaluate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Say whether a predicate is true, or show its tree.",
    usage: """
      sceneroute evaluate <predicate> <input> ... [--nil] [<options>]
      sceneroute evaluate <predicate> --tree [--canonical] [<options>]
      sceneroute evaluate --jsonl [<options>]
      """,
    discussion: """
      Prints `true` or `false` for each input; with several inputs, each on its line. The input \
      `-` stands for the lines of standard input, an empty one for the empty identifier. Either \
      answer is exit status 0; what cannot be evaluated is `error` and exit status 2.

      With --tree, takes no input and prints the canonical text, which means the same and can be \
      handed to NSPredicate(format:), then the tree of the predicate's parts, each with its place \
      in the text: from ..< to, in UTF-8 bytes.

      With --jsonl, reads lines {"predicate": P, "input": I} from standard input ("arguments" \
      optional, input null for no identifier, other keys ignored) and writes one line for each, \
      in order: {"result": R, "canonical": C} or {"error": {"id", "stage", "message", "span"}}. \
      A span counts UTF-8 bytes of the predicate; that of a line which is no request, of the line.

      An error of a predicate is an answer, and the exit status stays 0. A line is no request when \
      it is not UTF-8, over 1 MiB, no JSON object, has a key twice, lacks the predicate or the \
      input, or has a value of another type: it is answered by an error, the lines after it are \
      answered too, and the exit status is 2. An empty standard input has no requests and ends \
      with status 0.

      Examples:
        sceneroute evaluate 'SELF BEGINSWITH "mail/"' mail/inbox note/42
        sceneroute evaluate 'SELF BEGINSWITH "mail/"' - < identifiers.txt
        sceneroute evaluate 'SELF == nil' --nil
        sceneroute evaluate 'SELF IN %@' --arguments '[["a", "b"]]' a
        sceneroute evaluate --jsonl < vectors.jsonl
        sceneroute evaluate --tree "self beginswith[c] 'mail/' and not self == 'mail/spam'"
        sceneroute evaluate --tree --canonical 'SELF in {"a", "b"}'
        sceneroute evaluate --tree --format json --arguments '["mail/"]' 'SELF BEGINSWITH %@'
      """)

  @Argument(help: "The predicate.")
  var predicate: String?

  @Argument(
    help: "Inputs: identifiers to evaluate it on; - reads them from standard input, one a line.")
  var inputs: [String] = []

  @Flag(name: .customLong("nil"), help: "Evaluate on no identifier (nil) too.")
  var includesNil = false

  @Flag(help: "Evaluate requests from standard input, a JSON object a line.")
  var jsonl = false

  @Flag(help: "Print how the predicate is understood: its canonical text and its tree.")
  var tree = false

  @Flag(help: "With --tree: print the canonical text alone.")
  var canonical = false

  @OptionGroup var arguments: PredicateArgumentOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if tree { return try validateTree() }
    if canonical || format.format == .json {
      throw ValidationError("--canonical and --format json go with --tree.")
    }
    if jsonl {
      guard predicate == nil, !includesNil, arguments.values.isEmpty else {
        throw ValidationError("--jsonl reads predicates and inputs from standard input alone.")
      }
    } else if predicate == nil {
      throw ValidationError(
        "Give a PREDICATE and at least one INPUT, - for standard input, or --jsonl.")
    } else if inputs.isEmpty, !includesNil {
      throw ValidationError(
        "Give at least one INPUT, - to read them from standard input, one a line, "
          + "or --nil to evaluate on no identifier.")
    }
  }

  private func validateTree() throws {
    guard predicate != nil, inputs.isEmpty, !includesNil, !jsonl else {
      throw ValidationError("--tree takes one PREDICATE, and nothing to evaluate it on.")
    }
    if canonical, format.format == .json {
      throw ValidationError("--canonical prints text; the JSON has the canonical text in it.")
    }
  }

  var color: ColorChoice { common.color }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    if tree, let predicate { return showTree(of: predicate, on: console) }
    WorkBudget.unlimited { answer(on: console) }
  }

  private func answer(on console: Console) {
    if let predicate {
      evaluate(predicate, console)
    } else {
      var stream = RequestStream(profile: common.profile ?? .engine, console: console)
      stream.run()
    }
  }

  private func evaluate(_ text: String, _ console: Console) {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(
        format: text, arguments: arguments.values, profile: common.profile ?? .engine)
      console.report(predicate.allWarnings, in: predicate.source)
      answer(predicate, inputs.map(Optional.some) + (includesNil ? [nil] : []), console)
    } catch {
      console.report(error)
    }
  }

  private func answer(
    _ predicate: ActivationPredicate, _ identifiers: [String?], _ console: Console
  ) {
    var reported: Set<Diagnostic> = []
    let isAlone = identifiers.count == 1 && identifiers != ["-"]
    var isRead = false
    for identifier in identifiers {
      guard identifier == "-" else {
        answer(predicate, identifier, isAlone: isAlone, &reported, console)
        continue
      }
      // A second one would find standard input at its end.
      if isRead { continue }
      isRead = true
      console.forEachInputLine { line in
        answer(predicate, line, isAlone: false, &reported, console)
      }
    }
  }

  private func answer(
    _ predicate: ActivationPredicate, _ identifier: String?, isAlone: Bool,
    _ reported: inout Set<Diagnostic>, _ console: Console
  ) {
    var answer = "error"
    do throws(PredicateEvaluationError) {
      answer = try predicate.evaluate(identifier) ? "true" : "false"
    } catch {
      console.note(.badInput)
      if reported.insert(error.diagnostic).inserted { console.report(error) }
    }
    let look: Painter.Look =
      switch answer {
      case "true": .green
      case "false": .yellow
      default: .red
      }
    let painted = console.outputPainter.paint(answer, look)
    guard !isAlone else { return console.output.writeLine(painted) }
    let gap = String(repeating: " ", count: 7 - answer.count)
    console.output.writeLine(painted + (gap + identifier.shownIdentifier))
  }
}

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

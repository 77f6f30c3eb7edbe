import PredicateLanguage
import TestSupport
import Testing

@Suite("Vectors of the language")
struct VectorTests {
  struct EvaluationRow: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let predicate: String
    let input: String?
    let expect: Bool

    var testDescription: String { id }
  }

  struct TextRow: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let predicate: String

    var testDescription: String { id }
  }

  struct FormatRow: Decodable, Sendable, CustomTestStringConvertible {
    let predicate: String
    let expectFormat: String

    var testDescription: String { predicate }
  }

  @Test(
    "Every evaluation vector has its answer",
    arguments: try VectorFile.rows(
      "vectors/evaluate.jsonl", as: EvaluationRow.self, leastCount: 1021))
  func evaluation(row: EvaluationRow) throws {
    guard Build.canRun(row.predicate) else { return }
    let predicate = try ActivationPredicate(row.predicate)
    let answer = try predicate.evaluate(row.input)
    #expect(answer == row.expect)
    let printed = try ActivationPredicate(predicate.canonicalText)
    #expect(printed == predicate)
    let printedAnswer = try printed.evaluate(row.input)
    #expect(printedAnswer == row.expect)
  }

  @Test(
    "Text that is no predicate is refused with a place inside it",
    arguments: try VectorFile.rows("vectors/syntax-error.jsonl", as: TextRow.self, leastCount: 103))
  func syntaxError(row: TextRow) throws {
    let result = Parsing.result(row.predicate)
    guard case .failure(let error) = result else {
      Issue.record("`\(row.predicate)` parses")
      return
    }
    expectPlaces(of: error, inside: row.predicate)
  }

  @Test(
    "What the language leaves out is named, unless the rules give it a meaning",
    arguments: try VectorFile.rows("vectors/unsupported.jsonl", as: TextRow.self, leastCount: 129))
  func unsupported(row: TextRow) throws {
    switch Parsing.result(row.predicate) {
    case .success(let predicate):
      #expect(Self.hasMeaning.contains(row.predicate), "`\(row.predicate)` parses")
      let printed = try ActivationPredicate(predicate.canonicalText)
      #expect(printed == predicate)
    case .failure(let error):
      #expect(!Self.hasMeaning.contains(row.predicate), "\(error)")
      expectPlaces(of: error, inside: row.predicate)
      let ids = error.diagnostics.map(\.id)
      #expect(
        ids.contains { $0.hasPrefix("unsupported-") || Self.ruleIDs.contains($0) }, "\(error)")
    }
  }

  @Test(
    "Canonical text is Apple's",
    arguments: try VectorFile.rows("vectors/format.jsonl", as: FormatRow.self, leastCount: 48))
  func format(row: FormatRow) throws {
    let predicate = try ActivationPredicate(row.predicate)
    #expect(predicate.canonicalText == row.expectFormat)
    let printed = try ActivationPredicate(predicate.canonicalText)
    #expect(printed == predicate)
  }

  /// Rules on operands and arguments, which are not about features left out.
  private static let ruleIDs: Set = [
    "between-bounds", "operand-type", "modifier-operand", "missing-argument",
  ]

  /// Rows whose form has a meaning here: numbers, Booleans, variables.
  private static let hasMeaning: Set = [
    "$x CONTAINS \"\"", "2 >= 1", "$a == 1", "5 = 5", "(5 > 2) && (1 < 0)",
    "!((5 > 2) && (1 < 0) && (1 > 0))", "(YES == YES) && (NO == YES)", "$VAR == 'a'",
    "SELF == $VAR", "SELF BEGINSWITH $PREFIX", "SELF IN $LIST", "SELF BETWEEN {$LOW, $HIGH}",
    "SELF == YES", "SELF == FALSE", "TRUE == SELF",
  ]

  private func expectPlaces(of error: InvalidPredicateError, inside text: String) {
    #expect(!error.diagnostics.isEmpty)
    for diagnostic in error.diagnostics {
      #expect(diagnostic.span.lowerBound >= 0)
      #expect(diagnostic.span.lowerBound <= diagnostic.span.upperBound)
      #expect(diagnostic.span.upperBound <= text.utf8.count)
    }
  }
}

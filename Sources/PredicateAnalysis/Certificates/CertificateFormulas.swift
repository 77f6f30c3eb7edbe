internal import PredicateLanguage

/// AND, OR and NOT over the tests of one claim, as Documentation/CERTIFICATES.md simplifies them.
///
/// Each formula has a number, equal ones the same; operands have smaller numbers. They are made
/// simplified: constants are gone, an AND in an AND is part of it (so with OR), and an AND or OR of
/// one operand is that one. Nothing else is simplified, so that what is left is the same for
/// everybody.
struct CertificateFormulas {
  typealias Formula = Int

  private enum Kind: Hashable {
    case or, and, not
    /// Formulas that are asked about together.
    case list
    case test(Int)
  }

  private struct Node: Hashable {
    let kind: Kind
    var operands: [Formula] = []
  }

  static let no: Formula = 0
  static let yes: Formula = 1

  /// False is an OR of nothing, true an AND of nothing.
  private var nodes = [Node(kind: .or), Node(kind: .and)]
  private var numbers: [Node: Formula] = [:]
  /// In the order in which they are met.
  private(set) var tests: [CertificateTest] = []
  private var testNumbers: [ObjectIdentifier: Formula] = [:]
  /// Why the claim has no certificate; nil when it may have one.
  private(set) var obstacle: CertificateReason?
  /// The work of what was made.
  private(set) var work = 0
  /// The rest of each formula with some tests settled, while a formula that has it is asked about.
  private var results: [Formula] = []
  /// The question in which each formula was met last, and the number of the question.
  private var marks: [Int] = []
  private var mark = 0

  private let predicates: CertificatePredicates

  init(_ predicates: CertificatePredicates) { self.predicates = predicates }

  // MARK: Making formulas

  /// The formula of a condition on predicates by their numbers.
  mutating func formula(of condition: PredicateCondition) -> Formula {
    var values: [Formula] = []
    for step in condition.steps {
      switch step {
      case .predicate(let number): values.append(formula(of: predicates.entries[number]))
      case .not: values.append(negated(values.removeLast()))
      case .and(let count): values.append(all(Self.taken(count, from: &values)))
      case .or(let count): values.append(any(Self.taken(count, from: &values)))
      }
    }
    return values.last ?? Self.yes
  }

  /// A claim's formula, for the identifiers that the certificate is about.
  mutating func within(_ formula: Formula) -> Formula {
    guard let within = predicates.within else { return formula }
    let limit = self.formula(of: within)
    return all([formula, limit])
  }

  private mutating func formula(of predicate: CertificatePredicates.Entry) -> Formula {
    if let reason = predicate.obstacle {
      obstacle = obstacle ?? reason
      return Self.no
    }
    var values: [Formula] = []
    work += predicate.steps.count
    for step in predicate.steps {
      switch step {
      case .constant(let value): values.append(value ? Self.yes : Self.no)
      case .test(let number): values.append(test(predicate.tests[number]))
      // The claim does not have the test.
      case .value(let number, let text):
        values.append(predicate.tests[number].value(of: text) ? Self.yes : Self.no)
      case .not: values.append(negated(values.popLast() ?? Self.no))
      case .and(let count): values.append(all(Self.taken(count, from: &values)))
      case .or(let count): values.append(any(Self.taken(count, from: &values)))
      }
    }
    return values.last ?? Self.no
  }

  private static func taken(_ count: Int, from values: inout [Formula]) -> [Formula] {
    defer { values.removeLast(count) }
    return Array(values.suffix(count))
  }

  private mutating func test(_ test: CertificateTest) -> Formula {
    if let known = testNumbers[ObjectIdentifier(test)] { return known }
    let formula = number(of: Node(kind: .test(tests.count)))
    testNumbers[ObjectIdentifier(test)] = formula
    tests.append(test)
    return formula
  }

  mutating func negated(_ formula: Formula) -> Formula {
    formula <= Self.yes ? 1 - formula : number(of: Node(kind: .not, operands: [formula]))
  }

  mutating func all(_ formulas: [Formula]) -> Formula {
    joined(.and, formulas, neutral: Self.yes)
  }

  mutating func any(_ formulas: [Formula]) -> Formula {
    joined(.or, formulas, neutral: Self.no)
  }

  mutating func list(_ formulas: [Formula]) -> Formula {
    number(of: Node(kind: .list, operands: formulas))
  }

  func operands(of formula: Formula) -> [Formula] { nodes[formula].operands }

  private mutating func joined(
    _ kind: Kind, _ formulas: [Formula], neutral: Formula
  ) -> Formula {
    var operands: [Formula] = []
    work += formulas.count
    for formula in formulas where formula != neutral {
      if formula <= Self.yes { return formula }
      let node = nodes[formula]
      if node.kind == kind { operands += node.operands } else { operands.append(formula) }
    }
    if operands.count < 2 { return operands.first ?? neutral }
    work += operands.count
    return number(of: Node(kind: kind, operands: operands))
  }

  private mutating func number(of node: Node) -> Formula {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: What is left

  /// The tests of a formula, ascending.
  mutating func tests(of formula: Formula) -> [Int] {
    nodes(below: formula).compactMap {
      if case .test(let number) = nodes[$0].kind { number } else { nil }
    }.sorted()
  }

  /// Returns the rest of a formula where some tests have a value.
  mutating func left(of formula: Formula, _ values: [(test: Int, value: Bool)]) -> Formula {
    var known = [Formula?](repeating: nil, count: tests.count)
    for (test, value) in values { known[test] = value ? Self.yes : Self.no }
    for place in nodes(below: formula) {
      let node = nodes[place]
      switch node.kind {
      case .test(let number): results[place] = known[number] ?? place
      case .not: results[place] = negated(results[node.operands[0]])
      case .and: results[place] = all(node.operands.map { results[$0] })
      case .or: results[place] = any(node.operands.map { results[$0] })
      case .list: results[place] = list(node.operands.map { results[$0] })
      }
    }
    return results[formula]
  }

  /// A formula and all that it is made of, operands before what has them.
  private mutating func nodes(below formula: Formula) -> [Formula] {
    while marks.count < nodes.count {
      marks.append(0)
      results.append(0)
    }
    mark += 1
    marks[formula] = mark
    var found = [formula]
    var place = 0
    while place < found.count {
      let operands = nodes[found[place]].operands
      for operand in operands where marks[operand] != mark {
        marks[operand] = mark
        found.append(operand)
      }
      work += 1 + operands.count
      place += 1
    }
    found.sort()
    return found
  }
}

/// The predicates of a certificate, each read once, with their tests.
final class CertificatePredicates {
  /// A predicate as steps over tests; without them where it has no certificate.
  struct Entry {
    let steps: [PlainForm.Step]
    let tests: [CertificateTest]
    let obstacle: CertificateReason?
  }

  private(set) var entries: [Entry] = []
  /// The predicate of the identifiers that claims are about.
  private(set) var within: Entry?
  private var tests: [PlainForm.Comparison: CertificateTest?] = [:]

  init(within: ActivationPredicate?) { self.within = within.map(entry) }

  func append(_ predicate: ActivationPredicate) { entries.append(entry(of: predicate)) }

  private func entry(of predicate: ActivationPredicate) -> Entry {
    let form = predicate.plainForm
    var obstacle = form.obstacle.map(CertificateReason.init)
    var tests: [CertificateTest] = []
    for comparison in form.comparisons where obstacle != .characters {
      guard let test = test(of: comparison) else {
        // What is read first is named: the form may have an obstacle of its own behind it.
        obstacle = .pattern
        break
      }
      tests.append(test)
    }
    return Entry(steps: obstacle == nil ? form.steps : [], tests: tests, obstacle: obstacle)
  }

  private func test(of comparison: PlainForm.Comparison) -> CertificateTest? {
    if let known = tests[comparison] { return known }
    let test = CertificateTest(comparison)
    tests[comparison] = test
    return test
  }
}

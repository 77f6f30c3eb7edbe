import PredicateAnalysis
import PredicateLanguage

/// A comparison for people: the relation in a sentence, and an identifier for each part.
struct ComparisonText {
  let comparison: PredicateComparison
  let console: Console

  private static let namedCharacters = 4

  private var output: OutputBuffer { console.output }
  private var painter: Painter { console.outputPainter }
  private var columns: Int? { console.columns }

  func write() {
    if let relation = comparison.relation {
      let name = painter.paint("\(relation.rawValue):", .bold)
      output.writeLine(name + " \(sentence(of: relation))")
    } else {
      let name = painter.paint("unknown:", .boldYellow)
      output.writeLine(name + " how P and Q relate could not be proved")
    }
    output.writeLine("")
    writePredicates()
    output.writeLine("")
    writeParts()
    writeObstacle()
    output.writeLine("")
    output.writeLine(StyledText("identifiers: \(comparison.domain.words)"))
    writeASCII()
  }

  // MARK: Relations

  private func sentence(of relation: PredicateRelation) -> String {
    if comparison.isOfNothing { return "no identifier is asked about" }
    let isAnyBoth = !comparison.isEmpty(.both)
    switch relation {
    case .equal where !isAnyBoth: return "P and Q are both false for every identifier"
    case .equal where comparison.isEmpty(.neither):
      return "P and Q are both true for every identifier"
    case .implies where !isAnyBoth: return "P is false for every identifier, and so implies any Q"
    case .impliedBy where !isAnyBoth:
      return "Q is false for every identifier, and so implies any P"
    default: return Self.sentence(of: relation)
    }
  }

  private static func sentence(of relation: PredicateRelation) -> String {
    switch relation {
    case .equal: "P and Q are true for the same identifiers"
    case .implies: "every identifier of P is one of Q, and Q has more"
    case .impliedBy: "every identifier of Q is one of P, and P has more"
    case .disjoint: "no identifier is one of P and one of Q"
    case .overlaps: "some identifiers are of both, some of P alone, and some of Q alone"
    }
  }

  private func writeObstacle() {
    guard let obstacle = comparison.obstacle else { return }
    output.writeLine("")
    guard let role = comparison.obstacleRole else {
      let title = painter.paint("warning[\(obstacle.diagnostic.id)]", .boldYellow)
      output.writeLine(title + ": \(obstacle.diagnostic.message)")
      if let help = obstacle.diagnostic.help { output.writeLine(StyledText("  = help: \(help)")) }
      return
    }
    let renderer = DiagnosticRenderer(
      source: obstacle.source, label: role.label, usesColor: painter.usesColor)
    output.writeLines(renderer.lines(of: obstacle.diagnostic))
  }

  // MARK: Parts

  private func writePredicates() {
    for (label, predicate) in [("P", comparison.p), ("Q", comparison.q)] {
      let text = predicate.shownCanonicalText
      let shown = columns.map { text.shortened(to: $0 - 11) } ?? text
      output.writeLine("  " + painter.paint(label, .dim) + "        \(shown)")
    }
  }

  private func writeParts() {
    let header: [TableColumn] = ["", .flexible(""), ""]
    let rows = PredicatePartition.Part.allCases.map { TableRow(cells: cells(of: $0)) }
    let layout = TableLayout(header, rows: rows, columns: columns.map { $0 - 2 })
    for row in rows { output.writeLine("  " + layout.line(row.cells, painter)) }
  }

  private func cells(of part: PredicatePartition.Part) -> [TableCell] {
    let name = TableCell(text: Self.name(of: part), look: .dim)
    switch comparison.readable[part] {
    case .unknown:
      return [name, TableCell(text: "not known", look: .yellow), TableCell(text: "")]
    case .known(nil): return [name, TableCell(text: "none", look: .dim), TableCell(text: "")]
    case .known(let witness?):
      return [
        name, TableCell(text: witness.text.shownIdentifier, look: .green),
        TableCell(text: remark(on: witness, part), look: .dim),
      ]
    }
  }

  private static func name(of part: PredicatePartition.Part) -> String {
    switch part {
    case .firstOnly: "P alone"
    case .secondOnly: "Q alone"
    case .both: "both"
    case .neither: "neither"
    }
  }

  /// Returns a remark on features that an identifier does not show by itself.
  private func remark(on witness: Witness, _ part: PredicatePartition.Part) -> String {
    if witness.text.isEmpty { return "the empty string" }
    var scalars: [Unicode.Scalar] = []
    for scalar in witness.text.unicodeScalars where scalar.value > 0x7E {
      if !scalars.contains(scalar) { scalars.append(scalar) }
      if scalars.count > Self.namedCharacters { break }
    }
    guard !scalars.isEmpty else { return "" }
    let numbers = scalars.prefix(Self.namedCharacters).map(Self.number(of:)).joined(separator: " ")
    let names = "with \(numbers)" + (scalars.count > Self.namedCharacters ? " …" : "")
    return comparison.isBeyondASCII(part) ? "\(names); only text outside ASCII" : names
  }

  /// The scalar's number, as in U+00E4.
  private static func number(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func writeASCII() {
    guard let relation = comparison.relationInASCII else { return }
    let sentence = Self.sentence(of: relation)
    output.writeLine(
      "among those that are ASCII: " + painter.paint(relation.rawValue, .bold)
        + ", \(sentence)")
  }
}

/// A comparison for programs.
enum ComparisonJSON {
  /// The answer to a line of `--jsonl`.
  static func row(_ partition: PredicatePartition) -> JSONObject {
    partition.relationJSON.adding([
      "unknown": partition.obstacle.map { obstacle -> JSONObject in
        ["reason": obstacle.diagnostic.message, "parts": partition.openParts]
      }
    ])
  }

  /// The answer to P and Q, with the findings of the run.
  static func answer(
    _ comparison: PredicateComparison, _ texts: PredicateTexts, _ console: Console
  ) -> JSONObject {
    comparison.shortest.relationJSON.adding([
      "unknown": obstacle(comparison), "readable": comparison.readable.witnesses,
      "onlyBeyondASCII": PredicatePartition.Part.allCases.filter(comparison.isBeyondASCII),
      "relationInASCII": comparison.inASCII?.relation.answer?.rawValue,
      "domain": comparison.domain.words, "p": comparison.p.canonicalText,
      "q": comparison.q.canonicalText, "diagnostics": all(texts, console.takeFindings()),
    ])
  }

  /// The answer when a predicate could not be read.
  static func findings(_ texts: PredicateTexts) -> JSONObject {
    ["version": 1, "diagnostics": all(texts, [])]
  }

  private static func obstacle(_ comparison: PredicateComparison) -> JSONObject? {
    guard let diagnostic = comparison.obstacle?.diagnostic else { return nil }
    let role = comparison.obstacleRole
    return [
      "reason": diagnostic.message, "id": diagnostic.id, "help": diagnostic.help,
      "predicate": role?.rawValue, "span": role.map { _ in diagnostic.span },
      "parts": comparison.shortest.openParts,
    ]
  }

  /// Returns the findings about the predicates and about the run.
  private static func all(_ texts: PredicateTexts, _ findings: [Finding]) -> [JSONObject] {
    let own = texts.findings.map { finding in
      Finding(finding.diagnostic).json.adding([
        "predicate": finding.role.rawValue, "span": finding.diagnostic.span,
      ])
    }
    return own
      + findings.map { $0.json.adding(["predicate": String?.none, "span": SourceSpan?.none]) }
  }
}

extension PredicatePartition {
  fileprivate var relationJSON: JSONObject {
    [
      "version": 1, "relation": relation.answer?.rawValue ?? "unknown", "witnesses": witnesses,
      "notProvedShortest": Part.allCases.filter { self[$0].answer??.kind == .any },
    ]
  }

  /// A string of each part; null where there is none, and where that is not known.
  fileprivate var witnesses: JSONObject {
    JSONObject(Part.allCases.map { (key: $0.key, value: (self[$0].answer ?? nil)?.text) })
  }

  /// The parts for which it is unknown whether they have identifiers.
  fileprivate var openParts: [Part] { Part.allCases.filter { self[$0].obstacle != nil } }
}

extension PredicatePartition.Part: JSONWritable {
  func write(to json: inout JSONText) { json.string("\(key)") }
}

import PredicateAnalysis
import PredicateLanguage

/// A comparison for people: the relation in a sentence, and an identifier for each part.
struct ComparisonText {
  private let comparison: PredicateComparison
  private let output: OutputBuffer
  private let painter: Painter
  private let columns: Int?

  /// So many characters of an identifier are named by their numbers.
  private static let namedCharacters = 4

  init(_ comparison: PredicateComparison, on console: Console) {
    self.comparison = comparison
    output = console.output
    painter = console.outputPainter
    columns = console.columns
  }

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

  /// The relation as a sentence about P and Q.
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
    for line in renderer.lines(of: obstacle.diagnostic) { output.writeLine(line) }
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
    let header = [
      TableColumn(title: ""), TableColumn(title: "", squeeze: .flexible), TableColumn(title: ""),
    ]
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

  /// What an identifier does not show by itself.
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

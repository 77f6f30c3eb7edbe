import PredicateLanguage
import SceneFixtures

/// A verdict on the rules for people: a table by rule, and on standard error each difference.
struct VerdictText {
  let console: Console

  func write(_ verdict: DeviceVerdict, of answers: DeviceAnswers) {
    let system = answers.system
    console.output.writeLine(
      console.outputPainter.paint(
        "\(answers.count.counting("answer")) of \(system.sentence)", .bold))
    var table = TableWriter(
      [
        TableColumn(title: "RULE"), TableColumn(title: "AGREE"), TableColumn(title: "DIFFER"),
        TableColumn(title: "OPEN"), TableColumn(title: "OUTCOME", squeeze: .flexible),
      ], on: console)
    for rule in verdict.rules { table.add(row(rule, system)) }
    table.flush()
    console.output.writeLine(
      StyledText(
        "\(verdict.rules.count.counting("rule")): \(verdict.count(.settled)) settled, "
          + "\(verdict.count(.contradicted)) contradicted, \(verdict.count(.open)) open"))
    writeTags(verdict, system)
    for difference in verdict.differences { console.report(text(difference, system)) }
  }

  private func row(_ rule: DeviceVerdict.Rule, _ system: DeviceSystem) -> TableRow {
    let (outcome, look): (String, Painter.Look) =
      switch rule.state {
      case .settled: ("settled" + change(of: rule, system), .green)
      case .contradicted: ("differs: change the rule", .red)
      case .open: ("open: " + questions(of: rule), .yellow)
      }
    return TableRow(cells: [
      TableCell(text: rule.name),
      TableCell(text: String(rule.agree), look: rule.agree > 0 ? .green : .dim),
      TableCell(text: String(rule.differ), look: rule.differ > 0 ? .red : .dim),
      TableCell(text: String(rule.open), look: rule.open > 0 ? .yellow : .dim),
      TableCell(text: outcome, look: look),
    ])
  }

  private func questions(of rule: DeviceVerdict.Rule) -> String {
    rule.openQuestions.map { "\($0.id) (Q\($0.number))" }.joined(separator: ", ")
  }

  /// The change of tags of a settled rule: `: policy → observed (iOS 26.1)`.
  private func change(of rule: DeviceVerdict.Rule, _ system: DeviceSystem) -> String {
    let names = ConformanceEvidence.allCases.filter(rule.confirmed.contains).map(\.rawValue)
    return names.isEmpty
      ? "" : ": \(names.joined(separator: ", ")) → observed (\(system.name) \(system.version))"
  }

  /// The change of tags: how many vectors of each evidence the device confirms.
  private func writeTags(_ verdict: DeviceVerdict, _ system: DeviceSystem) {
    for evidence in ConformanceEvidence.allCases {
      let vectors = verdict.confirmed.filter { $0.evidence == evidence }
      guard !vectors.isEmpty else { continue }
      let files = Set(vectors.map(\.file)).count
      console.output.writeLine(
        StyledText(
          "\(evidence.rawValue) → observed (\(system.name) \(system.version)): "
            + "\(vectors.count.counting("vector")) in \(files.counting("file")); "
            + "--format json names them"))
    }
  }

  private func text(
    _ difference: DeviceVerdict.Difference, _ system: DeviceSystem
  ) -> [StyledText] {
    let painter = console.errorPainter
    let title = painter.paint("differs:", .boldRed)
    var lines: [StyledText] = []
    if let vector = difference.vector {
      lines = [
        "\(title) \(difference.rule)  \(vector.id)  \(vector.file):\(vector.line)"
      ]
    } else if let question = difference.question, let name = difference.caseName {
      lines = ["\(title) \(difference.rule)  \(question.id) (Q\(question.number)), case \(name)"]
    }
    if let question = difference.question { lines.append("  question  \(question.text)") }
    if let asked = difference.vector.flatMap(asked) { lines.append("  asked     \(asked)") }
    lines.append("  ours      " + painter.paint(difference.ours, .green))
    lines.append("  device    " + painter.paint(difference.device, .red))
    if let reason = difference.reason { lines.append("  it said   \(reason)") }
    let place = difference.place
    lines.append("  " + painter.paint("\(place.file):\(place.line):\(place.column)", .dim))
    return lines
  }

  /// What a vector asks: its predicate, and the identifier to evaluate it on.
  private func asked(_ vector: ConformanceVector) -> StyledText? {
    switch vector.question {
    case .evaluate(let format, let input, _):
      "\(format.text)  on \(input.shownIdentifier)"
    case .error(let format, _, _, _), .canonical(let format, _): StyledText(format.text)
    case .route: nil
    }
  }
}

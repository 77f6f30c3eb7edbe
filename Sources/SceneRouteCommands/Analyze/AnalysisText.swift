import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting

/// An analysis for people: what it is about, what was found, and a table of the scenes.
struct AnalysisText {
  /// The most findings of a kind that are shown; the others are only counted.
  private static let shownAlike = 5
  /// A table of more scenes is too wide to be read.
  private static let tableScenes = 12

  let console: Console

  private var painter: Painter { console.outputPainter }

  func write(_ report: AnalysisReport) {
    let analysis = report.analysis
    let count = report.scenes.count
    guard analysis.isConsulted else {
      console.say(
        "The app supports one scene: it gets every event, and no predicate is evaluated (R7).")
      return
    }
    console.say(Self.summary(analysis))
    console.say("\(count.counting("scene")); identifiers: \(report.domain)")
    var seen: [SceneFinding.Kind: Int] = [:]
    // The graver ones first, and of each kind as they were found.
    let grave = analysis.findings.filter { $0.severity == .warning }
    for finding in grave + analysis.findings.filter({ $0.severity != .warning }) {
      seen[finding.kind, default: 0] += 1
      if seen[finding.kind, default: 0] <= Self.shownAlike { write(finding, report) }
    }
    for kind in SceneFinding.Kind.allCases {
      let more = seen[kind, default: 0] - Self.shownAlike
      guard more > 0 else { continue }
      console.say("")
      console.say("… and \(more) more of \(LintRuleID(kind).heading); --format json has all.")
    }
    for unknown in analysis.unknowns.prefix(Self.shownAlike) { write(unknown, report) }
    if analysis.unknowns.count > Self.shownAlike {
      console.say("… and \(analysis.unknowns.count - Self.shownAlike) more that are not known")
    }
    writeTables(report)
    writeOpen(report)
  }

  /// Writes the questions that stayed open and that the run was to fail for.
  private func writeOpen(_ report: AnalysisReport) {
    for kind in report.failOn.compactMap(\.kind) {
      guard report.analysis.unknowns.contains(where: { $0.kind == kind }) else { continue }
      let isFound = report.analysis.findings.contains { $0.kind == kind }
      console.say("")
      let name = LintRuleID(kind).rawValue
      console.say(
        "--fail-on \(name): whether there is \(isFound ? "another" : "one") is not known:"
          + " the question was left open, and the check fails.")
    }
  }

  private func write(_ finding: SceneFinding, _ report: AnalysisReport) {
    let look: Painter.Look = finding.severity == .warning ? .boldYellow : .cyan
    let severity = finding.severity.word
    let word = painter.paint("\(severity)[\(LintRuleID(finding.kind).heading)]:", look)
    var text = finding.message
    if finding.isBeyondASCII { text += " (only for text outside ASCII)" }
    if finding.witness?.kind == .any { text += " (a shorter one may exist)" }
    console.output.writeLine("")
    console.output.writeLine(word + " \(text)")
    if let code = report.code(of: finding) {
      for line in code.lines { console.output.writeLine("  " + VisibleText.escaped(line)) }
    } else if let place = finding.place, let span = place.span,
      let session = report.scenes.first(where: { $0.id == place.scene })
    {
      let source = session.conditions[place.condition].source
      for line in DiagnosticRenderer(source: source).excerpt(of: span) {
        console.output.writeLine("  " + line)
      }
    }
    if let help = finding.help {
      console.output.writeLine(painter.paint("  help:", .cyan) + " \(help)")
    }
  }

  private func write(_ unknown: UnknownFinding, _ report: AnalysisReport) {
    let names = unknown.scenes.map { $0.shown }.joined(separator: " and ")
    let about = names.isEmpty ? "" : " of \(names)"
    console.output.writeLine("")
    console.output.writeLine(
      painter.paint("unknown[\(LintRuleID(unknown.kind).heading)]\(about):", .boldYellow) + " "
        + VisibleText.escaped(unknown.obstacle.diagnostic.message))
    let source = unknown.obstacle.source
    if let code = report.code(of: unknown) {
      for line in code.lines { console.output.writeLine("  " + VisibleText.escaped(line)) }
    } else if !source.isEmpty {
      let renderer = DiagnosticRenderer(source: source)
      for line in renderer.excerpt(of: unknown.obstacle.diagnostic.span) {
        console.output.writeLine("  " + line)
      }
    }
    if let help = unknown.obstacle.diagnostic.help {
      console.output.writeLine(painter.paint("  help:", .cyan) + " \(help)")
    }
  }

  private func writeTables(_ report: AnalysisReport) {
    guard let relations = report.relations else {
      console.say("")
      console.say("A table of \(report.scenes.count) scenes would be too large: it is left out.")
      return
    }
    for role in report.scenes.map(\.role).reduce(into: [SceneRole](), { $0.appendOnce($1) }) {
      let scenes = report.scenes.filter { $0.role == role }.map(\.id)
      guard scenes.count > 1 else { continue }
      console.output.writeLine("")
      if scenes.count > Self.tableScenes {
        console.say(
          "The table of \(scenes.count) scenes is left out; --format json has the relations.")
        continue
      }
      write(scenes, relations)
    }
  }

  private func write(_ scenes: [SceneIdentifier], _ relations: [SceneRelation]) {
    let words = Self.words(of: relations)
    let names = scenes.map(\.shown)
    func rows(_ labels: [String], _ text: (String) -> String) -> [TableRow] {
      zip(scenes, labels).map { row, label in
        let cells = scenes.map { column in
          row == column
            ? TableCell(text: "–", look: .dim) : TableCell(text: text(words[row]?[column] ?? ""))
        }
        return TableRow(cells: [TableCell(text: label, look: .bold)] + cells)
      }
    }
    let corner = TableColumn(title: "WHAT IT TAKES", squeeze: .name)
    let header = [corner] + names.map { TableColumn(title: $0) }
    let wide = rows(names) { $0 }
    if TableLayout(header, rows: wide, columns: console.columns).fits {
      return console.writeTable(header, wide.map(\.cells))
    }
    // Two names that are cut may look the same, and so may words: numbers and signs do not.
    let numbers = scenes.indices.map { "\($0 + 1)" }
    let signs = Dictionary(uniqueKeysWithValues: Self.signs.map { ($0.word, $0.sign) })
    let narrow = rows(zip(numbers, names).map { "\($0) \($1)" }) { signs[$0] ?? "" }
    let numbered = [corner] + numbers.map { TableColumn(title: $0) }
    console.writeTable(numbered, narrow.map(\.cells))
    console.say(Self.signs.map { "\($0.sign) \($0.word)" }.joined(separator: ", "))
  }

  /// A sign for each word, where the words have no room.
  private static let signs: [(word: String, sign: String)] = [
    ("equal", "="), ("within", "⊂"), ("contains", "⊃"), ("overlaps", "∩"),
    ("disjoint", "·"), ("unknown", "?"),
  ]

  /// Returns a word for the relation between the identifiers of each scene and of each other one.
  static func words(
    of relations: [SceneRelation]
  ) -> [SceneIdentifier: [SceneIdentifier: String]] {
    var words: [SceneIdentifier: [SceneIdentifier: String]] = [:]
    for relation in relations {
      let answer = relation.relation.answer
      words[relation.first, default: [:]][relation.second] = answer.inTable
      words[relation.second, default: [:]][relation.first] = answer.mirrored.inTable
    }
    return words
  }

  /// Returns the result of an analysis in a sentence.
  static func summary(_ analysis: SceneAnalysis) -> String {
    let counts = SceneFinding.Kind.allCases.compactMap { kind -> String? in
      let count = analysis.findings.count { $0.kind == kind }
      return count == 0 ? nil : kind.words(count)
    }
    let known = counts.isEmpty ? "Nothing was found" : "Found: " + counts.joined(separator: ", ")
    if analysis.unknowns.isEmpty {
      return known + (counts.isEmpty ? "" : ", and no others") + "; that is proved."
    }
    return known + "; \(analysis.unknowns.count.counting("question")) without an answer."
  }
}

extension SceneFinding.Kind {
  /// Returns `count` findings of this kind in words.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .gap: count.counting("gap")
    case .fight: count.counting("fight")
    case .neverWins: "\(count.counting("scene")) that never \(count == 1 ? "wins" : "win")"
    case .dead: count.counting("dead scene")
    case .always: "\(count.counting("predicate")) that \(count == 1 ? "is" : "are") always true"
    case .vacuousPart:
      "\(count.counting("part")) that \(count == 1 ? "changes" : "change") nothing"
    case .prefersOutsideCan: "\(count.counting("preference")) outside `can`"
    case .prefersNeverMatters:
      "\(count.counting("preference")) that \(count == 1 ? "changes" : "change") nothing"
    }
  }
}

extension [SceneRole] {
  fileprivate mutating func appendOnce(_ role: SceneRole) {
    if !contains(role) { append(role) }
  }
}

extension PredicateRelation? {
  /// The relation between a row's identifiers and a column's, in one word.
  fileprivate var inTable: String {
    switch self {
    case .equal: "equal"
    case .implies: "within"
    case .impliedBy: "contains"
    case .disjoint: "disjoint"
    case .overlaps: "overlaps"
    case nil: "unknown"
    }
  }

  fileprivate var mirrored: PredicateRelation? {
    switch self {
    case .implies: .impliedBy
    case .impliedBy: .implies
    default: self
    }
  }
}

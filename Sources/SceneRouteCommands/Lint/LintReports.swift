import PredicateLanguage
import SceneFixtures
import SceneLint

extension Report {
  /// Takes the facts of a run of `lint`.
  init(_ run: LintRun, _ level: LintLevel) {
    let files = zip(run.files, run.findings).enumerated().map { place, pair in
      ReportFile(pair.0, pair.1, seconds: run.fileSeconds[place], level)
    }
    self.init(
      command: "sceneroute lint", files: files, seconds: run.seconds,
      nothing: run.whyNothing.map { ("no-fixture", $0) }, isComplete: run.isComplete,
      rules: LintCatalogue.rules.map {
        ReportRule(id: $0.code, name: $0.id.rawValue, summary: $0.summary, text: $0.page)
      },
      summary: run.summary)
  }
}

extension ReportFile {
  fileprivate init(
    _ file: LintedFile, _ findings: [LintFinding], seconds: Double, _ level: LintLevel
  ) {
    let facts = findings.map { ReportFact($0) }
    var results: [ReportResult] = []
    var besides: [ReportFact] = []
    for (finding, fact) in zip(findings, facts) {
      guard finding.severity >= level.severity else {
        besides.append(fact)
        continue
      }
      results.append(
        ReportResult(
          name: file.isReadable
            ? "\(finding.severity.rawValue): \(fact.id)" : VisibleText.escaped(file.path),
          fact: fact, isUnreadable: !file.isReadable, place: fact.place))
    }
    if results.isEmpty {
      let start = FixturePlace(file: file.path, line: 1, column: 1)
      results = [ReportResult(name: "lint", fact: nil, isUnreadable: false, place: start)]
    }
    self.init(
      path: file.path, seconds: seconds, results: results, facts: facts, besides: besides)
  }
}

extension ReportFact {
  fileprivate init(_ finding: LintFinding) {
    let diagnostic = finding.diagnostic
    self.init(
      id: finding.rule.code, severity: finding.severity.diagnosticSeverity,
      message: diagnostic.message, help: diagnostic.help, place: diagnostic.place, label: nil)
  }
}

extension LintSeverity {
  var look: Painter.Look {
    switch self {
    case .error: .boldRed
    case .warning: .boldYellow
    case .info: .boldCyan
    }
  }
}

/// The report for people.
struct LintText {
  private let run: LintRun
  private let painter: Painter
  private let output: OutputBuffer

  init(_ run: LintRun, painter: Painter, on output: OutputBuffer) {
    self.run = run
    self.painter = painter
    self.output = output
  }

  /// Writes the findings with their places, and a line about all.
  func write() {
    for findings in run.findings {
      for (finding, more) in FindingGroups.shown(findings, kind: \.kindOfMistake) {
        write(finding, more: more)
        output.writeLine("")
      }
    }
    if let reason = run.whyNothing {
      output.writeLine(painter.paint("failed:", .boldRed) + " \(reason)")
    }
    if run.settled > 0 {
      let entries = run.settled == 1 ? "One finding" : "\(run.settled) findings"
      output.writeLine(
        "\(entries) of the baseline \(run.settled == 1 ? "is" : "are") gone: write it anew with "
          + "--write-baseline.")
    }
    let fixable = run.findings.joined().count { $0.fix?.isSafe == true }
    if fixable > 0, !run.isMended {
      output.writeLine("--fix may mend \(fixable.counting("finding")).")
    }
    let allowable = run.findings.joined().filter(\.rule.canBeAllowed)
    let gravest = allowable.map(\.severity).max()
    if let code = allowable.first(where: { $0.severity == gravest })?.rule.code {
      output.writeLine(
        "`sceneroute lint --explain \(code)` says why; what is meant is allowed in the fixture with"
      )
      output.writeLine("`\"lint\": [{ \"allow\": \"\(code)\", \"reason\": \"…\" }]`.")
    }
    let isClean = run.count(.error) + run.count(.warning) == 0 && run.isComplete
    let seconds = DecimalText.of(run.seconds, places: 2) ?? "0"
    output.writeLine(painter.paint(run.summary, isClean ? .green : .red) + " (\(seconds) s)")
  }

  private func write(_ finding: LintFinding, more: Int) {
    let diagnostic = more > 0 ? finding.diagnostic.counting(more: more) : finding.diagnostic
    let title = "\(finding.severity.rawValue)[\(finding.rule.code) \(finding.name)]:"
    let look = finding.severity.look
    output.writeLine(painter.paint(title, look) + " \(diagnostic.message)")
    for line in diagnostic.lines(usesColor: painter.usesColor).dropFirst() {
      output.writeLine(line)
    }
  }
}

extension LintFinding {
  /// The kind of a mistake of the file; nil for what only lint finds, which is shown in full.
  fileprivate var kindOfMistake: FindingGroups.Kind? {
    severity == .error ? detail.map { FindingGroups.Kind(id: $0, isError: true) } : nil
  }

  /// The id of the rule, or what the rule stands for here.
  var name: String { detail ?? rule.id.rawValue }
}

/// The report for programs: one object.
enum LintJSON {
  static func write(_ run: LintRun, _ diagnostics: [Finding], on output: OutputBuffer) {
    output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("findings")
        json.array(run.findings.joined()) { json, finding in
          json.object { $0.members(of: finding) }
        }
        json.key("files")
        json.array(zip(run.files, run.findings)) { json, pair in
          json.object { $0.members(of: pair.0, pair.1) }
        }
        json.key("diagnostics")
        let nothing = run.whyNothing.map { Finding(id: "no-fixture", .error, $0, help: nil) }
        json.array(diagnostics + [nothing].compactMap(\.self)) { json, finding in
          json.finding(finding)
        }
        json.key("summary")
        json.object { $0.members(of: run) }
      }
    }
    output.write("\n")
  }
}

extension JSONText {
  fileprivate mutating func members(of finding: LintFinding) {
    let diagnostic = finding.diagnostic
    key("code")
    string(finding.rule.code)
    key("id")
    string(finding.rule.id.rawValue)
    key("severity")
    string(finding.severity.rawValue)
    key("file")
    string(diagnostic.file)
    key("path")
    string(diagnostic.path)
    place(diagnostic.place)
    key("fileSpan")
    span(diagnostic.knownSpan)
    key("message")
    string(diagnostic.message)
    key("help")
    string(diagnostic.help)
    key("detail")
    string(finding.detail)
    key("anchor")
    string(finding.anchor)
    key("predicate")
    if let predicate = diagnostic.predicate {
      object { json in
        json.key("source")
        json.string(predicate.source)
        json.key("span")
        json.span(predicate.span)
      }
    } else {
      null()
    }
    key("fix")
    guard let fix = finding.fix else { return null() }
    object { $0.members(of: fix) }
  }

  private mutating func members(of fix: LintFix) {
    key("safe")
    boolean(fix.isSafe)
    key("edits")
    array(fix.edits) { json, edit in
      json.object { json in
        json.key("span")
        json.array([edit.range.lowerBound, edit.range.upperBound]) { $0.integer($1) }
        json.key("replacement")
        json.string(edit.replacement)
      }
    }
  }

  fileprivate mutating func members(of file: LintedFile, _ findings: [LintFinding]) {
    key("file")
    string(file.path)
    key("findings")
    integer(findings.count)
    key("allowed")
    integer(file.allowed)
    key("readable")
    boolean(file.isReadable)
  }

  fileprivate mutating func members(of run: LintRun) {
    key("files")
    integer(run.files.count)
    key("errors")
    integer(run.count(.error))
    key("warnings")
    integer(run.count(.warning))
    key("infos")
    integer(run.count(.info))
    key("allowed")
    integer(run.allowed)
    key("known")
    integer(run.known ?? 0)
    key("settled")
    integer(run.settled)
    key("unreadable")
    integer(run.files.count { !$0.isReadable })
    key("otherFiles")
    integer(run.otherFiles)
    key("seconds")
    decimal(run.seconds, places: 4)
  }
}

import PredicateLanguage
import SceneFixtures
import SceneLint

extension Report {
  /// Takes the facts of a run of `lint` or `scan`.
  init(_ run: LintRun, _ level: LintLevel) {
    let files = zip(run.files, run.findings).enumerated().map { place, pair in
      ReportFile(pair.0, pair.1, seconds: run.fileSeconds[place], level)
    }
    self.init(
      command: run.command, files: files, seconds: run.seconds,
      nothing: run.whyNothing.map { (run.nothingID, $0) }, isComplete: run.isComplete,
      rules: LintCatalogue.rules.map { rule in
        ReportRule(
          id: rule.code, name: rule.id.rawValue, summary: rule.summary, text: { rule.page })
      },
      summary: run.summary)
  }
}

extension ReportFile {
  fileprivate init(
    _ file: LintedFile, _ findings: [LintFinding], seconds: Double, _ level: LintLevel
  ) {
    let facts = findings.map {
      Finding($0.diagnostic, named: $0.rule.code, $0.severity)
    }
    var results: [ReportResult] = []
    var besides: [Finding] = []
    for (finding, fact) in zip(findings, facts) {
      guard finding.severity >= level.severity else {
        besides.append(fact)
        continue
      }
      results.append(
        ReportResult(
          name: file.isReadable
            ? "\(finding.severity.word): \(fact.id)" : VisibleText.escaped(file.path),
          fact: fact, isUnreadable: !file.isReadable, place: fact.location))
    }
    if results.isEmpty {
      let start = FixturePlace(file: file.path, line: 1, column: 1)
      results = [ReportResult(name: "lint", fact: nil, isUnreadable: false, place: start)]
    }
    self.init(
      path: file.path, seconds: seconds, results: results, facts: facts, besides: besides)
  }
}

extension Diagnostic.Severity {
  var look: Painter.Look {
    switch self {
    case .error: .boldRed
    case .warning: .boldYellow
    case .note: .boldCyan
    }
  }
}

/// The report for people.
struct LintText {
  let run: LintRun
  let painter: Painter
  let output: OutputBuffer

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
    let allowable = run.findings.joined().filter {
      // What an Info.plist says has a path, and its file no such comments.
      run.isOfSources
        ? $0.path.isEmpty && $0.rule.canBeAllowedInSources : $0.rule.canBeAllowed
    }
    let gravest = allowable.map(\.severity).max()
    if let code = allowable.first(where: { $0.severity == gravest })?.rule.code {
      let start = "`\(run.command) --explain \(code)` says why; what is meant is allowed"
      if run.isOfSources {
        output.writeLine("\(start) by a comment on the line:")
        output.writeLine("`// sceneroute:allow \(code) reason`.")
      } else {
        output.writeLine("\(start) in the fixture with")
        output.writeLine("`\"lint\": [{ \"allow\": \"\(code)\", \"reason\": \"…\" }]`.")
      }
    }
    let isClean = run.count(.error) + run.count(.warning) == 0 && run.isComplete
    let seconds = DecimalText.of(run.seconds, places: 2) ?? "0"
    output.writeLine(painter.paint(run.summary, isClean ? .green : .red) + " (\(seconds) s)")
  }

  private func write(_ finding: LintFinding, more: Int) {
    let diagnostic = more > 0 ? finding.diagnostic.counting(more: more) : finding.diagnostic
    let title = "\(finding.severity.word)[\(finding.rule.code) \(finding.name)]:"
    let look = finding.severity.look
    output.writeLine(painter.paint(title, look) + " \(diagnostic.message)")
    for line in diagnostic.lines(usesColor: painter.usesColor).dropFirst() {
      output.writeLine(line)
    }
  }
}

extension LintFinding {
  /// The kind of a mistake of the file.
  ///
  /// Nil if only lint finds it: then it is shown in full.
  fileprivate var kindOfMistake: FindingGroups.Kind? {
    severity == .error ? detail.map { FindingGroups.Kind(id: $0, isError: true) } : nil
  }

  /// The id of the rule, or what the rule stands for here.
  var name: String { detail ?? rule.id.rawValue }
}

/// The report for programs: one object.
enum LintJSON {
  static func write(_ run: LintRun, _ diagnostics: [Finding], on output: OutputBuffer) {
    output.writeLine(json: [
      "version": 1,
      "findings": findings(run),
      "files": JSONArray(zip(run.files, run.findings)) { file, findings in
        [
          "file": file.path, "findings": findings.count, "allowed": file.allowed,
          "readable": file.isReadable,
        ]
      },
      "diagnostics": diagnostics + run.nothing,
      "summary": run.json,
    ])
  }

  static func findings(_ run: LintRun) -> JSONArray { JSONArray(run.findings.joined(), \.json) }
}

extension LintFinding {
  var json: JSONObject {
    let place = diagnostic.place
    return [
      "code": rule.code, "id": rule.id.rawValue, "severity": severity.word,
      "file": diagnostic.file, "path": diagnostic.path, "line": place.line,
      "column": place.column, "fileSpan": diagnostic.knownSpan, "message": diagnostic.message,
      "help": diagnostic.help, "detail": detail, "anchor": anchor,
      "predicate": diagnostic.predicate.map { predicate -> JSONObject in
        ["source": predicate.source, "span": predicate.span]
      },
      "fix": fix.map(\.json),
    ]
  }
}

extension LintFix {
  fileprivate var json: JSONObject {
    [
      "safe": isSafe,
      "edits": JSONArray(edits) { edit in
        [
          "span": [edit.range.lowerBound, edit.range.upperBound],
          "replacement": edit.replacement,
        ]
      },
    ]
  }
}

extension LintRun {
  var isOfSources: Bool { overview != nil }
  fileprivate var command: String { isOfSources ? "sceneroute scan" : "sceneroute lint" }
  fileprivate var nothingID: String { isOfSources ? "no-source" : "no-fixture" }

  /// That nothing was looked at, for answers that list what is wrong with the run.
  var nothing: [Finding] {
    whyNothing.map { [Finding(id: nothingID, .error, $0, help: nil)] } ?? []
  }

  fileprivate var json: JSONObject {
    [
      "files": files.count, "errors": count(.error), "warnings": count(.warning),
      "infos": count(.note), "allowed": allowed, "known": known ?? 0, "settled": settled,
      "unreadable": files.count { !$0.isReadable }, "otherFiles": otherFiles,
      "seconds": JSONDecimal(seconds, places: 4),
    ]
  }
}

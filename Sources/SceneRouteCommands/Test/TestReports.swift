import PredicateLanguage
import SceneFixtures
import SceneLint

extension Report {
  init(_ run: TestRun, _ level: FailLevel) {
    let passed = run.cases.count - run.failed
    self.init(
      command: "sceneroute test", files: run.files.map { ReportFile($0, level) },
      seconds: run.seconds, nothing: run.whyNothing(level).map { ("no-case", $0) },
      isComplete: run.status(level) != .badInput,
      summary: "\(run.files.count.counting("file")), \(run.cases.count.counting("case")): "
        + "\(passed) passed, \(run.failed) failed")
  }
}

extension ReportFile {
  fileprivate init(_ file: TestFile, _ level: FailLevel) {
    let start = FixturePlace(file: file.path, line: 1, column: 1)
    let cases = file.cases.map { item in
      ReportResult(
        name: item.label, fact: item.failure.map { Finding($0) }, isUnreadable: false,
        place: item.place ?? start)
    }
    let failing = file.findings.filter {
      $0.severity == .error || level == .warning && $0.severity == .warning
    }
    let findings = failing.map { finding in
      let name =
        file.isReadable
        ? "\(finding.severity.word): \(finding.id)" : VisibleText.escaped(file.path)
      return ReportResult(
        name: name, fact: Finding(finding), isUnreadable: !file.isReadable,
        place: finding.place)
    }
    let all = file.findings.map { Finding($0) }
    self.init(
      path: file.path, seconds: file.seconds, results: cases + findings,
      facts: cases.compactMap(\.fact) + all,
      besides: all.filter { $0.severity == .warning && level == .error })
  }
}

extension TestRun {
  /// The report for programs: one object.
  func json(_ level: FailLevel, _ shortfalls: [Finding]) -> JSONObject {
    let nothing = whyNothing(level).map { Finding(id: "no-case", .error, $0, help: nil) }
    let findings = files.flatMap(\.findings).map { Finding($0) }
    let cases = files.lazy.flatMap { file in file.cases.lazy.map { ($0, file.path) } }
    return [
      "version": 1, "files": JSONArray(files, \.json),
      "cases": JSONArray(cases) { item, path in item.json(in: path) },
      "diagnostics": findings + shortfalls + [nothing].compactMap(\.self),
      "summary": [
        "files": files.count, "cases": self.cases.count, "passed": self.cases.count - failed,
        "failed": failed, "warnings": warnings, "unreadable": unreadable,
        "otherFiles": otherFiles, "seconds": JSONDecimal(seconds, places: 4),
      ] as JSONObject,
    ]
  }
}

extension TestFile {
  fileprivate var json: JSONObject {
    JSONObject(
      joining: [
        "file": path, "cases": cases.count, "failed": cases.count { $0.failure != nil },
        "readable": isReadable, "seconds": JSONDecimal(seconds, places: 4),
      ], quality.json)
  }
}

extension FixtureCase {
  func json(in path: String) -> JSONObject {
    let fact = failure.map { Finding($0) }
    return [
      "name": label, "file": path, "line": place?.line, "column": place?.column,
      "result": failure == nil ? "passed" : "failed", "id": fact?.id, "message": fact?.message,
      "help": fact?.help, "differences": fact?.differences ?? [], "reasons": fact?.reasons ?? [],
    ]
  }
}

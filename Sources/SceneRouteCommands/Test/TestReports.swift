import PredicateLanguage
import SceneFixtures

extension Report {
  /// Takes the facts of a run of `test`.
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
        name: item.label, fact: item.failure.map { ReportFact($0) }, isUnreadable: false,
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
        name: name, fact: ReportFact(finding), isUnreadable: !file.isReadable,
        place: finding.place)
    }
    let all = file.findings.map { ReportFact($0) }
    self.init(
      path: file.path, seconds: file.seconds, results: cases + findings,
      facts: cases.compactMap(\.fact) + all,
      besides: all.filter { $0.severity == .warning && level == .error })
  }
}

/// The report for programs: one object.
enum TestJSON {
  static func write(
    _ run: TestRun, _ level: FailLevel, _ shortfalls: [Finding], on output: OutputBuffer
  ) {
    output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("files")
        json.array(run.files) { json, file in json.object { $0.members(of: file) } }
        json.key("cases")
        json.array(run.files.flatMap { file in file.cases.map { ($0, file) } }) { json, pair in
          json.object { $0.members(of: pair.0, in: pair.1) }
        }
        json.key("diagnostics")
        let nothing = run.whyNothing(level).map { Finding(id: "no-case", .error, $0, help: nil) }
        let findings = run.files.flatMap(\.findings).map { Finding($0) }
        json.array(findings + shortfalls + [nothing].compactMap(\.self)) { json, finding in
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
  fileprivate mutating func members(of file: TestFile) {
    key("file")
    string(file.path)
    key("cases")
    integer(file.cases.count)
    key("failed")
    integer(file.cases.count { $0.failure != nil })
    key("readable")
    boolean(file.isReadable)
    key("seconds")
    decimal(file.seconds, places: 4)
    members(of: file.quality)
  }

  fileprivate mutating func members(of item: FixtureCase, in file: TestFile) {
    key("name")
    string(item.label)
    key("file")
    string(file.path)
    place(item.place)
    key("result")
    string(item.failure == nil ? "passed" : "failed")
    let fact = item.failure.map { ReportFact($0) }
    key("id")
    string(fact?.id)
    key("message")
    string(fact?.message)
    key("help")
    string(fact?.help)
    differences(fact?.differences ?? [], reasons: fact?.reasons ?? [])
  }

  fileprivate mutating func members(of run: TestRun) {
    key("files")
    integer(run.files.count)
    key("cases")
    integer(run.cases.count)
    key("passed")
    integer(run.cases.count - run.failed)
    key("failed")
    integer(run.failed)
    key("warnings")
    integer(run.warnings)
    key("unreadable")
    integer(run.unreadable)
    key("otherFiles")
    integer(run.otherFiles)
    key("seconds")
    decimal(run.seconds, places: 4)
  }
}

import PredicateLanguage
import SceneFixtures

extension TestFormat.Kind {
  /// Writes the report of a run.
  ///
  /// All forms have the same facts of a failure: file, line, column, id, message, help, expected
  /// and actual.
  func write(
    _ run: TestRun, verbose: Bool, _ level: FailLevel, on output: OutputBuffer, _ console: Console
  ) {
    switch self {
    case .text:
      let painter = output === console.output ? console.outputPainter : Painter(usesColor: false)
      TestText(run, level, painter: painter, on: output).write(verbose: verbose)
    case .json: TestJSON.write(run, level, on: output)
    case .sarif: TestSARIF.write(run, level, on: output)
    case .junit: output.writeLines(of: JUnitReport(run, level).text)
    case .tap: output.writeLines(of: TAPReport(run, level).text)
    case .github: output.writeLines(of: GitHubReport(run, level).text)
    }
  }
}

/// A result that a report lists: a case, or a finding that makes the run fail.
struct TestResult {
  /// What it is called within its file.
  let name: String
  /// What is wrong, or nil when it passed.
  let fact: TestFact?
  /// Whether the file could not be read.
  let isUnreadable: Bool
  let place: FixturePlace

  /// The results of a file, cases first.
  static func all(of file: TestFile, _ level: FailLevel) -> [TestResult] {
    let start = FixturePlace(file: file.path, line: 1, column: 1)
    let cases = file.cases.map { item in
      TestResult(
        name: item.label, fact: TestFact(item, in: file), isUnreadable: false,
        place: item.place ?? start)
    }
    let findings = file.findings.filter { $0.severity == .error || level == .warning }
    return cases
      + findings.map { finding in
        let name =
          file.isReadable
          ? "\(finding.severity == .error ? "error" : "warning"): \(finding.id)"
          : VisibleText.escaped(file.path)
        return TestResult(
          name: name, fact: TestFact(finding), isUnreadable: !file.isReadable,
          place: finding.place)
      }
  }
}

/// The report for programs: one object.
enum TestJSON {
  static func write(_ run: TestRun, _ level: FailLevel, on output: OutputBuffer) {
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
        json.array(findings + [nothing].compactMap(\.self)) { json, finding in
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
  }

  fileprivate mutating func members(of item: FixtureCase, in file: TestFile) {
    key("name")
    string(item.label)
    key("file")
    string(file.path)
    place(item.place)
    key("result")
    string(item.failure == nil ? "passed" : "failed")
    let fact = TestFact(item, in: file)
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

/// The report as SARIF, which code scanning of GitHub and editors read.
///
/// Source: the Static Analysis Results Interchange Format 2.1.0 of OASIS.
enum TestSARIF {
  static func write(_ run: TestRun, _ level: FailLevel, on output: OutputBuffer) {
    let facts = run.files.flatMap { file in
      file.cases.compactMap { TestFact($0, in: file) } + file.findings.map { TestFact($0) }
    }
    let rules = Set(facts.map(\.id)).sorted()
    output.write { json in
      json.object { json in
        json.key("$schema")
        json.string("https://json.schemastore.org/sarif-2.1.0.json")
        json.key("version")
        json.string("2.1.0")
        json.key("runs")
        json.array([run]) { json, run in
          json.object { json in
            json.key("columnKind")
            json.string("unicodeCodePoints")
            json.key("invocations")
            json.array([run]) { json, run in
              json.object { $0.invocation(of: run, level) }
            }
            json.key("tool")
            json.object { json in
              json.key("driver")
              json.object { $0.driver(rules) }
            }
            json.key("results")
            json.array(facts) { json, fact in json.object { $0.result(fact) } }
          }
        }
      }
    }
    output.write("\n")
  }

  /// A path as a URI reference: absolute paths are those of files, others are relative.
  fileprivate static func uri(_ path: String) -> String {
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        uri.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri
  }
}

extension JSONText {
  fileprivate mutating func invocation(of run: TestRun, _ level: FailLevel) {
    key("executionSuccessful")
    boolean(run.status(level) != .badInput)
    guard let reason = run.whyNothing(level) else { return }
    key("toolExecutionNotifications")
    array([reason]) { json, reason in
      json.object { json in
        json.key("level")
        json.string("error")
        json.key("message")
        json.object { json in
          json.key("text")
          json.string(reason)
        }
      }
    }
  }

  fileprivate mutating func driver(_ rules: [String]) {
    key("name")
    string("sceneroute")
    key("version")
    string(Version.text)
    key("rules")
    array(rules) { json, rule in
      json.object { json in
        json.key("id")
        json.string(rule)
      }
    }
  }

  fileprivate mutating func result(_ fact: TestFact) {
    key("ruleId")
    string(fact.id)
    key("level")
    string(fact.severity == .error ? "error" : "warning")
    key("message")
    object { json in
      json.key("text")
      json.string(fact.message)
    }
    key("locations")
    array([fact.place]) { json, place in
      json.object { json in
        json.key("physicalLocation")
        json.object { json in
          json.key("artifactLocation")
          json.object { json in
            json.key("uri")
            json.string(TestSARIF.uri(place.file))
          }
          json.key("region")
          json.object { json in
            json.key("startLine")
            json.integer(place.line)
            json.key("startColumn")
            json.integer(place.column)
          }
        }
      }
    }
    key("properties")
    object { json in
      json.key("case")
      json.string(fact.label)
      json.key("help")
      json.string(fact.help)
      json.key("expected")
      json.strings(fact.expected)
      json.key("actual")
      json.strings(fact.actual)
    }
  }
}

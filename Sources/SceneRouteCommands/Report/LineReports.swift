import ByteText
import PredicateLanguage
import SceneFixtures
import SceneLint

/// The report as JUnit's XML, which every CI reads: a suite for each file.
///
/// Source: the schema of Jenkins' xUnit plugin; properties of a case as pytest writes them.
struct JUnitReport {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  init(_ report: Report) {
    let all = report.files.flatMap(\.results)
    let more = report.nothing == nil ? 0 : 1
    text += "<testsuites name=\"sceneroute\"\(Self.totals(all, report.seconds, more))>\n"
    for file in report.files { add(file) }
    if let nothing = report.nothing { add(nothing, of: report.command) }
    text += "</testsuites>\n"
  }

  /// A run that looked at nothing is an error of its own.
  private mutating func add(_ nothing: (id: String, reason: String), of command: String) {
    let reason = Markup.escaped(nothing.reason)
    text += "  <testsuite name=\"sceneroute\" file=\"sceneroute\"\(Self.totals([], 0, 1))>\n"
    text += "    <testcase name=\"\(command)\" classname=\"sceneroute\">\n"
    text += "      <error type=\"\(nothing.id)\" message=\"\(reason)\">\(reason)</error>\n"
    text += "    </testcase>\n  </testsuite>\n"
  }

  private static func totals(
    _ results: [ReportResult], _ seconds: Double, _ more: Int = 0
  ) -> String {
    let failures = results.count { $0.fact != nil && !$0.isUnreadable }
    let errors = results.count { $0.fact != nil && $0.isUnreadable } + more
    let time = DecimalText.of(seconds, places: 3) ?? "0"
    return " tests=\"\(results.count + more)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"0\" time=\"\(time)\""
  }

  private mutating func add(_ file: ReportFile) {
    let path = Markup.escaped(file.path)
    let totals = Self.totals(file.results, file.seconds)
    text += "  <testsuite name=\"\(path)\" file=\"\(path)\"\(totals)>\n"
    for result in file.results { add(result, path) }
    if !file.besides.isEmpty {
      text += "    <system-err>"
      for fact in file.besides {
        let line = "\(fact.location): \(fact.severity.word)[\(fact.id)]: \(fact.message)"
        text += Markup.escaped(line) + "\n"
      }
      text += "</system-err>\n"
    }
    text += "  </testsuite>\n"
  }

  private mutating func add(_ result: ReportResult, _ path: String) {
    let name = Markup.escaped(result.name)
    let start =
      "    <testcase name=\"\(name)\" classname=\"\(path)\" file=\"\(path)\""
      + " line=\"\(result.place.line)\""
    guard let fact = result.fact else {
      text += start + "/>\n"
      return
    }
    text += start + ">\n      <properties>\n"
    var properties = [
      ("file", fact.location.file), ("line", "\(fact.location.line)"),
      ("column", "\(fact.location.column)"), ("id", fact.id),
    ]
    properties += [fact.help].compactMap(\.self).map { ("help", $0) }
    properties += fact.expected.map { ("expected", $0) } + fact.actual.map { ("actual", $0) }
    for (name, value) in properties {
      text += "        <property name=\"\(name)\" value=\"\(Markup.escaped(value))\"/>\n"
    }
    let element = result.isUnreadable ? "error" : "failure"
    let lines = ["at \(fact.location)"] + fact.details
    text += "      </properties>\n      <\(element) type=\"\(fact.id)\""
    text += " message=\"\(Markup.escaped(fact.message))\">"
    text += lines.map { Markup.escaped($0) + "\n" }.joined()
    text += "</\(element)>\n    </testcase>\n"
  }
}

/// The report as TAP 14.
///
/// Source: the specification of the Test Anything Protocol, version 14.
struct TAPReport {
  private(set) var text = "TAP version 14\n"

  init(_ report: Report) {
    let results = report.files.flatMap { file in
      file.results.map { (file: file.path, result: $0) }
    }
    text += "1..\(results.count)\n"
    if let nothing = report.nothing { text += "Bail out! \(nothing.reason)\n" }
    for (place, item) in results.enumerated() { add(item.result, item.file, number: place + 1) }
  }

  private mutating func add(_ result: ReportResult, _ file: String, number: Int) {
    let name = result.isUnreadable ? file : "\(file): \(result.name)"
    text += "\(result.fact == nil ? "ok" : "not ok") \(number) - \(Self.description(name))\n"
    guard let fact = result.fact else { return }
    text += "  ---\n  message: \(Self.quoted(fact.message))\n"
    text += "  severity: \(fact.severity.word)\n  id: \(fact.id)\n"
    if let help = fact.help { text += "  help: \(Self.quoted(help))\n" }
    if !fact.differences.isEmpty {
      text += "  expected:\n"
      for item in fact.differences { text += Self.field(item.field, item.expected) }
      text += "  actual:\n"
      for item in fact.differences { text += Self.field(item.field, item.actual) }
    }
    text += "  at:\n    file: \(Self.quoted(fact.location.file))\n"
    text += "    line: \(fact.location.line)\n    column: \(fact.location.column)\n  ...\n"
  }

  private static func field(_ name: String, _ value: String) -> String {
    "    \(name.has(" ") ? quoted(name) : name): \(quoted(value))\n"
  }

  /// A name in which `#` begins no directive.
  private static func description(_ text: String) -> String {
    VisibleText.escaped(text).replacing("\\", by: "\\\\")
      .replacing("#", by: "\\#")
  }

  /// A scalar of YAML in quotes; hidden characters are shown.
  private static func quoted(_ text: String) -> String {
    let shown = VisibleText.escaped(text)
    let escaped = shown.replacing("\\", by: "\\\\").replacing("\"", by: "\\\"")
    return "\"" + escaped + "\""
  }
}

/// The report as commands of GitHub's workflows, which become annotations of lines.
///
/// Source: GitHub's documentation of workflow commands.
struct GitHubReport {
  private(set) var text = ""

  init(_ report: Report) {
    for fact in report.facts { add(fact) }
    if let nothing = report.nothing {
      text += "::error title=\(nothing.id)::\(nothing.reason)\n"
    }
    text += report.summary + "\n"
  }

  private mutating func add(_ fact: Finding) {
    let command = fact.severity == .note ? "notice" : fact.severity.rawValue
    let place = fact.location
    let position = "file=\(Self.property(place.file)),line=\(place.line),col=\(place.column)"
    let lines = [fact.message] + fact.details
    let data = lines.map(Self.data).joined(separator: "%0A")
    text += "::\(command) \(position),title=\(Self.property(fact.id))::\(data)\n"
  }

  private static func data(_ text: String) -> String {
    VisibleText.escaped(text.replacing("%", by: "%25"))
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", by: "%3A").replacing(",", by: "%2C")
  }
}

/// The report as lines that Xcode shows in its navigator and in the editor.
///
/// Source: Xcode's help on the output of a Run Script phase.
struct XcodeReport {
  private(set) var text = ""

  /// The severity shown for errors: Xcode fails a build that prints an error.
  private let error: Diagnostic.Severity

  init(_ report: Report, onlyWarns: Bool) {
    error = onlyWarns ? .warning : .error
    for fact in report.facts { add(fact) }
    if let nothing = report.nothing { text += "\(error.rawValue): \(nothing.reason)\n" }
  }

  private mutating func add(_ fact: Finding) {
    let help = fact.help.map { "; \($0)" } ?? ""
    let severity = fact.severity == .error ? error : fact.severity
    let line = "\(fact.location): \(severity.rawValue): \(fact.message)\(help) [\(fact.id)]"
    text += VisibleText.escaped(line) + "\n"
    // Xcode shows a note below the line before it, with a place of its own.
    for item in fact.codeReasons {
      text += VisibleText.escaped("\(item.place): note: \(item.reason)") + "\n"
    }
  }
}

import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("Doctor: what it says of a machine")
struct DoctorTests {
  /// A machine on which all is well.
  private static var facts: DoctorFacts {
    var facts = DoctorFacts()
    facts.version = "0.1.0"
    facts.compiler = "Swift 6.3"
    facts.isDebugBuild = false
    facts.system = "Debian GNU/Linux 12 (bookworm)"
    facts.architecture = "x86_64"
    facts.processors = 4
    facts.engine = engine()
    facts.unicodeVersion = "17.0"
    facts.terminal.columns = 100
    facts.terminal.usesColor = true
    facts.terminal.locale = "C.UTF-8"
    facts.serverPath = "/usr/local/bin/sceneroute-serve"
    facts.hasServer = true
    facts.samples = [
      DoctorFacts.Sample(predicate: "SELF == 'a'", input: "a", expected: true, answer: true),
      DoctorFacts.Sample(predicate: "SELF == 'a'", input: "b", expected: false, answer: false),
    ]
    return facts
  }

  private static func engine(_ version: String = "10.42 2022-12-11") -> MatchesEngine {
    var engine = MatchesEngine()
    engine.builtVersion = "10.42"
    engine.version = version
    engine.unicodeVersion = "14.0.0"
    engine.hasMachineCode = true
    engine.runsMachineCode = true
    engine.machine = "x86 64bit (little endian + unaligned)"
    engine.own.matchAttempts = 10_000_000
    engine.own.depth = 10_000_000
    engine.own.heapKibibytes = 20_000_000
    return engine
  }

  private func check(_ id: String, of facts: DoctorFacts) throws -> DoctorCheck {
    try #require(DoctorCheck.all(of: facts).first { $0.id == id })
  }

  private func run(
    _ facts: DoctorFacts, _ format: AnswerFormat = .text, failLevel: FailLevel = .error
  ) -> (status: RunStatus, output: String) {
    var output: [UInt8] = []
    let streams = CommandStreams(
      output: CommandOutput { output.append(contentsOf: $0) }, errors: CommandOutput { _ in })
    let console = Console(
      streams, color: .never, failLevel: failLevel, keepsFindings: format == .json)
    Doctor.answer(facts, on: console)
    let status = console.finish()
    return (status, String(decoding: output, as: UTF8.self))
  }

  @Test("On this machine every check has a line, and none is an error")
  func runsHere() throws {
    let run = CommandRun(["doctor"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let heads = run.lines.filter { $0.contains(/^(ok|warning) {2,}/) }
    #expect(heads.count >= (Build.hasRegex ? 9 : 7))
    #expect(run.output.contains("this build has no PCRE2") == !Build.hasRegex)
    #expect(run.output.contains(/\n\d+ checks: 0 errors, \d+ warnings?\n/))
  }

  @Test("An answer for programs has the keys of the recorded one")
  func answersPrograms() throws {
    let run = CommandRun(["doctor", "--format", "json"])
    #expect(run.status == 0)
    let recorded = try Data(contentsOf: Self.sample)
    for (here, there) in zip(try objects(Data(run.output.utf8)), try objects(recorded)) {
      #expect(here == there)
    }
  }

  /// The keys of the answer, of its objects, and of the first element of its arrays.
  private func objects(_ data: Data) throws -> [Set<String>] {
    let answer = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let parts = ["command", "system", "terminal", "checks"]
    return [Set(answer.keys)]
      + parts.map { part in
        let first = (answer[part] as? [Any])?.first ?? answer[part]
        return Set((first as? [String: Any] ?? [:]).keys)
      }
  }

  private static let sample = PackageFolder.root.appending(
    path: "Tests/CommandTests/Inputs/doctor.json")

  @Test("What it says of a machine is as it was recorded")
  func answersAsRecorded() throws {
    let answer = run(Self.facts, .json).output
    let recorded = try String(contentsOf: Self.sample, encoding: .utf8)
    #expect(answer == recorded)
  }

  @Test("On a machine where all is well the status is 0, with warnings that count, too")
  func isContent() {
    let run = run(Self.facts, failLevel: .warning)
    #expect(run.status == .done)
    #expect(run.output.hasSuffix("9 checks: 0 errors, 0 warnings\n"))
  }

  @Test(
    "Verbs and recursion of PCRE2, in whose code holes were found, are refused",
    arguments: ["(*ACCEPT)a", "(*scs:(1)a)", "(a)(?R)", "(a)(?1)", "(?<a>b)(?&a)", "(a)(?P>a)"])
  func refusesPatterns(_ pattern: String) {
    #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate(format: "SELF MATCHES '\(pattern)'", profile: .engine)
    }
  }

  @Test("Releases are read and compared as numbers")
  func readsReleases() {
    #expect(EngineRelease("10.9 2015-01-01") == EngineRelease(10, 9))
    #expect(EngineRelease("10.45-RC1 2025-01-01") == EngineRelease(10, 45))
    #expect(EngineRelease(10, 9) < EngineRelease(10, 42))
    for text in ["", "10", "ten", "10.", "10.4.2 2025", ".42"] {
      #expect(EngineRelease(text) == nil, "\(text)")
    }
  }

  @Test("An engine without Unicode is an error, and the status 1")
  func findsMissingTables() throws {
    var facts = Self.facts
    facts.engine?.unicodeVersion = ""
    #expect(try check("pcre2-unicode", of: facts).status == .error)
    #expect(run(facts).status == .checkFailed)
    #expect(run(facts, .json).status == .checkFailed)
  }

  @Test("Machine code that is not there, or does not run, is a warning")
  func findsMissingMachineCode() throws {
    var facts = Self.facts
    facts.engine?.runsMachineCode = false
    let forbidden = try check("pcre2-jit", of: facts)
    facts.engine?.hasMachineCode = false
    let missing = try check("pcre2-jit", of: facts)
    #expect([forbidden, missing].allSatisfy { $0.status == .warning && $0.help != nil })
    #expect(forbidden.message != missing.message)
    #expect(run(facts).status == .done)
    #expect(run(facts, failLevel: .warning).status == .checkFailed)
  }

  @Test("A library older than its headers is a warning, and so is a version that cannot be read")
  func findsOldLibraries() throws {
    var facts = Self.facts
    for (version, status) in [
      ("10.41 2022-12-06", "warning"), ("10.43 2024-02-16", "ok"), ("unknown", "warning"),
    ] {
      facts.engine?.version = version
      #expect(try check("pcre2", of: facts).status.rawValue == status, "\(version)")
    }
  }

  @Test("A predicate with another answer is an error that names it")
  func findsWrongAnswers() throws {
    var facts = Self.facts
    facts.samples.append(
      DoctorFacts.Sample(predicate: "SELF == 'b'", input: "a", expected: false, answer: true))
    facts.samples.append(
      DoctorFacts.Sample(predicate: "SELF == 'c'", input: "a", expected: false, answer: nil))
    let check = try check("text", of: facts)
    #expect(check.status == .error)
    #expect(
      check.message == "`SELF == 'b'` of `a` is true here, not false, and 1 more are wrong")
    #expect(run(facts).output.contains("\nerror    text "))
  }

  @Test(
    "A terminal that is not UTF-8 is a warning; a pipe is not",
    arguments: [
      ("C.UTF-8", "ok"), ("de_DE.utf8", "ok"), ("de_DE.UTF-8@euro", "ok"),
      ("C", "warning"), ("de_DE.ISO-8859-1", "warning"), (nil, "warning"),
    ] as [(String?, String)])
  func looksAtLocales(_ locale: String?, _ status: String) throws {
    var facts = Self.facts
    facts.terminal.locale = locale
    #expect(try check("locale", of: facts).status.rawValue == status)
    facts.terminal.columns = nil
    #expect(try check("locale", of: facts).status == .ok)
  }

  @Test("The reason for no colours is told")
  func tellsWhyNoColors() throws {
    var facts = Self.facts
    #expect(try check("terminal", of: facts).message.hasSuffix("100 columns, and colours"))
    facts.terminal.usesColor = false
    #expect(try check("terminal", of: facts).message.hasSuffix("--color is never"))
    facts.terminal.type = "dumb"
    #expect(try check("terminal", of: facts).message.hasSuffix("TERM is dumb"))
    facts.terminal.noColor = "1"
    #expect(try check("terminal", of: facts).message.hasSuffix("NO_COLOR is set"))
  }

  @Test(
    "On a terminal lines are broken, and every line fits",
    arguments: [80, 120])
  func fitsTerminals(columns: Int) throws {
    var run = Subprocess("sceneroute", ["doctor"])
    run.output = .terminal(columns: columns)
    run.environment = ["TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"]
    let outcome = try run.run()
    #expect(outcome.status == 0)
    let lines = outcome.output.replacing("\r", with: "").split(separator: "\n")
    #expect(lines.count >= 8)
    for line in lines where line.drop(while: { $0 == " " }).contains(" ") {
      // A path alone on its line cannot be broken.
      #expect(line.count <= columns, "\(line)")
    }
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("\(columns) columns, and no colours, because NO_COLOR is set"))
  }
}

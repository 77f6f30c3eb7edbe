import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("The version, and what the command runs on")
struct VersionTests {
  @Test(
    "A line each says version, system, Unicode and what runs MATCHES",
    arguments: [["--version", "--verbose"], ["--verbose", "--version"]])
  func facts(_ arguments: [String]) {
    let run = CommandRun(arguments)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.lines.map { $0.prefix { $0 != ":" } } == ["version", "system", "Unicode", "MATCHES"])
    #expect(run.lines.first?.contains(" \(Version.text), ") == true)
    #expect(run.lines.last?.contains("no PCRE2") == !Build.hasRegex)
    #expect(run.output.contains(/Unicode: 1\d\.\d\n/))
  }

  @Test("An engine without tables of Unicode, or without machine code, is told")
  func engines() {
    func line(unicode: String, machineCode: Bool) -> String {
      VersionFacts.matches(
        by: MatchesEngine(
          version: "10.42 2022-12-11", unicodeVersion: unicode, runsMachineCode: machineCode))
    }
    #expect(
      line(unicode: "14.0.0", machineCode: true)
        == "PCRE2 10.42 2022-12-11, Unicode 14.0.0, machine code")
    #expect(line(unicode: "", machineCode: false).hasSuffix("can be compiled, interpreted"))
    #expect(VersionFacts.matches(by: nil).contains("no PCRE2"))
  }
}

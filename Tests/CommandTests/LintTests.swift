import Foundation
import PredicateLanguage
import SceneLint
import TestSupport
import Testing

@Suite("sceneroute lint")
struct LintTests {
  private typealias Object = [String: Any]

  /// One warning and one piece of information, of which one can be fixed.
  private static let doubtful = """
    { "scenes": [ { "id": "list" },
        { "id": "note", "prefers": "SELF = 'note/1 '" } ],
      "events": [ { "identifier": "note/1", "expect": { "scene": "list" } } ] }

    """
  private static let clean = doubtful.replacing("SELF = 'note/1 '", with: "SELF == 'note/2'")
  /// Information alone.
  private static let plain = doubtful.replacing("note/1 '", with: "note/2'")

  private static func object(_ text: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private static func object(_ scratch: FixtureScratch, _ arguments: String...) throws -> Object {
    let paths = arguments.map { $0.replacing("@", with: scratch.folder.path) }
    return try object(CommandRun(["lint"] + paths + ["--format", "json"]).output)
  }

  // MARK: Statuses

  @Test("The status is that of the worst finding at the level, and 2 for what cannot be read")
  func statuses() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.doubtful, "clean.json": Self.clean, "info.json": Self.plain,
      "broken.json": "{", "empty/x.txt": "", "other/list.json": "[1]",
    ])
    for (arguments, status) in [
      (["@/clean.json"], 0), (["@/a.json"], 1), (["@/info.json"], 0),
      (["@/info.json", "--fail-level", "info"], 1), (["@/a.json", "--fail-level", "error"], 0),
      (["@/broken.json", "--fail-level", "error"], 2), (["@/none.json"], 2), (["@/empty"], 2),
      (["@/other"], 2), (["@/other/list.json"], 2), (["@"], 2),
      (["@", "--exclude", "broken.json"], 1), (["@", "--exclude", "b*", "--exclude", "a.json"], 0),
    ] as [([String], Int32)] {
      for format in [[], ["--format", "json"]] {
        let run = scratch.run(["lint"] + arguments + format)
        #expect(run.status == status, "\(arguments)")
        #expect(run.errors.isEmpty, "\(run.errors)")
      }
    }
  }

  @Test("An example of each rule has the status of its severity, red and green")
  func examples() {
    for rule in LintCatalogue.rules where Build.canRun(rule.examples.red) {
      let folder = PackageFolder.root.appending(path: "Fixtures/lint/\(rule.code)").path
      let form = rule.examples.form.rawValue
      let verb = rule.isOfSources ? "scan" : "lint"
      let named = rule.isOfSources ? rule.examples.named?.name : nil
      let options =
        ["--fail-level", "info"]
        + (named.map { [$0.hasSuffix(".plist") ? "--info-plist" : "--against", "\(folder)/\($0)"] }
          ?? [])
      let green = CommandRun([verb, "\(folder)/green.\(form)"] + options)
      #expect(green.status == 0, "\(rule.code): \(green.output)")
      let red = CommandRun([verb, "\(folder)/red.\(form)"] + options)
      let isUnreadable = red.output.contains("1 unreadable")
      #expect(red.status == (isUnreadable ? 2 : 1), "\(rule.code)")
      #expect(
        isUnreadable == (rule.severity == .error && !rule.isOfSources), "\(rule.code)")
      #expect(red.output.contains("[\(rule.code) "), "\(rule.code)")
    }
  }

  @Test("Wrong arguments are wrong usage")
  func usage() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    for arguments in [
      ["--explain", "SR999"], ["--explain", "SR021", "@/a.json"], ["--rules", "@/a.json"],
      ["--rules", "--explain", "SR021"], ["@/a.json", "--unsafe-fixes"],
      ["@/a.json", "--fix", "--format", "json"], ["@/a.json", "--fix", "--write-baseline", "@/b"],
      ["@/a.json", "--write-baseline", "@/b", "--baseline", "@/b"],
      ["@/a.json", "--write-baseline", "@/b", "--format", "tap"],
      ["@/a.json", "--fail-level", "x"],
      ["@/a.json", "--format", "xml"], ["@/a.json", "--format", "tap", "--format", "junit"],
      ["@/a.json", "--write-baseline", "@/a.json"], ["@/a.json", "--format", "tap=@/a.json"],
      ["@/a.json", "--format", "tap=@/./a.json"],
    ] {
      let run = scratch.run(["lint"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(!run.errors.isEmpty && run.output.isEmpty, "\(arguments)")
    }
    #expect(try scratch.text("a.json") == Self.doubtful)
    let near = CommandRun(["lint", "--explain", "double-negatoin"])
    #expect(near.errors.contains("Did you mean `double-negation`?"))
  }

  @Test("The page of a rule is that of the documentation, by code or id; the list has each rule")
  func pages() throws {
    for name in ["SR021", "sr021", "in-ignores-options"] {
      let run = CommandRun(["lint", "--explain", name])
      let page = PackageFolder.root.appending(path: "Documentation/lint/SR021.md")
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output == (try String(contentsOf: page, encoding: .utf8)))
    }
    let list = CommandRun(["lint", "--rules"])
    #expect(list.lines.count == LintCatalogue.rules.count + 1)
    for (line, rule) in zip(list.lines.dropFirst(), LintCatalogue.rules) {
      #expect(line.hasPrefix(rule.code) && line.contains(rule.id.rawValue))
    }
  }

  // MARK: Forms

  @Test("The JSON has every finding, also when the status is 1 or 2")
  func json() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful, "broken.json": "{"])
    let answer = try Self.object(scratch, "@")
    #expect(answer["version"] as? Int == 1)
    let findings = try #require(answer["findings"] as? [Object])
    #expect(findings.map { $0["code"] as? String } == ["SR030", "SR025", "SR002"])
    #expect(findings.map { $0["severity"] as? String } == ["info", "warning", "error"])
    #expect(
      findings.map { $0["path"] as? String }.prefix(2) == [
        "$.scenes[1].prefers", "$.scenes[1].prefers",
      ])
    let fix = try #require(findings[0]["fix"] as? Object)
    #expect(fix["safe"] as? Bool == true)
    let edits = try #require(fix["edits"] as? [Object])
    let span = try #require(edits.first?["span"] as? [Int])
    let bytes = Array(Self.doubtful.utf8)[span[0]..<span[1]]
    #expect(String(decoding: bytes, as: UTF8.self) == "=")
    #expect(edits.first?["replacement"] as? String == "==")
    let summary = try #require(answer["summary"] as? Object)
    #expect(summary["unreadable"] as? Int == 1 && summary["warnings"] as? Int == 1)
    let none = try Self.object(scratch, "@/none.json")
    #expect((none["findings"] as? [Object])?.first?["severity"] as? String == "error")
    let empty = try Self.object(scratch, "@", "--exclude", "*")
    #expect((empty["findings"] as? [Object])?.isEmpty == true)
    #expect((empty["diagnostics"] as? [Object])?.first?["id"] as? String == "no-fixture")
  }

  @Test("Every form names the rule, the file and the line of each finding")
  func forms() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    for (format, wanted) in [
      ("text", "warning[SR025 surrounding-space]: the text has white space at its end"),
      ("github", "::warning file=a.json,line=2,col="), ("github", "title=SR025::the text has"),
      ("github", "::notice file=a.json,line=2,col="),
      ("tap", "1..1\nnot ok 1 - a.json: warning: SR025\n"), ("tap", "    line: 2\n"),
      ("junit", "<failure type=\"SR025\""), ("junit", "tests=\"1\" failures=\"1\""),
      ("junit", "info[SR030]: `=` means what `==` means"),
      ("sarif", "\"ruleId\":\"SR025\""),
    ] {
      let run = scratch.run("lint", "@/a.json", "--format", format)
      #expect(run.status == 1)
      #expect(run.output.contains(wanted), "\(format): \(run.output.prefix(600))")
    }
    let several = scratch.run(
      "lint", "@/a.json", "--format", "tap=@/r.tap", "--format", "github", "--fail-level", "info")
    #expect(several.output.hasPrefix("::"))
    #expect(try scratch.text("r.tap").hasPrefix("TAP version 14\n1..2\n"))
    let clean = try FixtureScratch(["a.json": Self.clean])
    #expect(clean.run("lint", "@/a.json", "--format", "tap").output.contains("ok 1 - a.json: lint"))
  }

  @Test("A report in SARIF describes every rule")
  func sarif() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    let report = try Self.object(scratch.run("lint", "@/a.json", "--format", "sarif").output)
    let run = try #require((report["runs"] as? [Object])?.first)
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    let rules = try #require(driver["rules"] as? [Object])
    #expect(rules.count == LintCatalogue.rules.count)
    #expect(rules.allSatisfy { $0["name"] is String && $0["shortDescription"] is Object })
    let results = try #require(run["results"] as? [Object])
    #expect(results.map { $0["ruleId"] as? String } == ["SR030", "SR025"])
    #expect(results.map { $0["level"] as? String } == ["note", "warning"])
  }

  @Test("What does not show is escaped in every form")
  func controlCharacters() throws {
    let name = "x\u{1B}[31m\u{202E}"
    let fixture = Self.doubtful.replacing("note/1 ", with: "\\u001b[31mnote\\u202e/1 ")
      .replacing("\"list\" }", with: "\"l\\u001b[2Jist\" }")
      .replacing("\"scene\": \"list\"", with: "\"action\": \"continue\"")
    let scratch = try FixtureScratch(["\(name).json": fixture])
    for format in ["text", "json", "junit", "tap", "github", "sarif"] {
      let run = scratch.run("lint", "@", "--format", format)
      #expect(run.status == 1, "\(format)")
      let all = run.output + run.errors
      #expect(!all.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(format)")
    }
    let fix = scratch.run("lint", "@", "--fix")
    #expect(!fix.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}

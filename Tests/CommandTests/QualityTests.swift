import Foundation
import TestSupport
import Testing

@Suite("sceneroute test: coverage, suggestions and mutants")
struct QualityTests {
  private static let fixture = """
    {
      "scenes": [
        { "id": "mail", "can": "SELF BEGINSWITH 'mail/' OR SELF == 'inbox'" },
        { "id": "rest" }
      ],
      "events": [
        { "identifier": "mail/7", "expect": { "scene": "mail" } },
        { "identifier": "x", "expect": { "scene": "rest" } }
      ]
    }

    """

  @Test("Suggested events are written in the layout of the file, pass, and cover the rest")
  func write() throws {
    let scratch = try FixtureScratch(["a.json": Self.fixture])
    #expect(scratch.run("test", "@/a.json", "--coverage-threshold", "100").status == 1)
    let run = scratch.run("test", "@/a.json", "--suggest", "--write")
    #expect(run.status == 0, "\(run)")
    let text = try scratch.text("a.json")
    let lines = text.split(separator: "\n")
    #expect(lines.count == Self.fixture.split(separator: "\n").count + 1)
    #expect(lines[7].hasSuffix("\"rest\" } },"))
    #expect(lines[8].hasPrefix("    { \"name\": "))
    #expect(lines[8].contains("\"identifier\": \"inbox\", \"expect\": { \"scene\": \"mail\""))
    let again = scratch.run("test", "@/a.json", "--coverage-threshold", "100")
    #expect(again.status == 0, "\(again)")
    #expect(scratch.run("test", "@/a.json", "--suggest", "--write").status == 0)
    #expect(try scratch.text("a.json") == text)
  }

  @Test("Events are written where there are none, and not beside bare identifiers")
  func writeElsewhere() throws {
    let scenes = #"{ "scenes": [ { "id": "mail", "can": "SELF == 'm'" }, { "id": "rest" } ]"#
    let scratch = try FixtureScratch([
      "none.json": scenes + " }", "empty.json": scenes + ", \"events\": [] }",
      "bare.json": scenes + ", \"identifiers\": [\"m\"] }",
    ])
    _ = scratch.run("test", "@/none.json", "--suggest", "--write")
    #expect(scratch.run("test", "@/none.json", "--coverage-threshold", "100").status == 0)
    _ = scratch.run("test", "@/empty.json", "--suggest", "--write")
    #expect(scratch.run("test", "@/empty.json", "--coverage-threshold", "100").status == 0)
    let bare = scratch.run("test", "@/bare.json", "--suggest", "--write")
    #expect(bare.status == 2)
    #expect(bare.errors.contains("take no `expect`"))
  }

  @Test("A timeline gets steps, and windows that come later are covered")
  func timeline() throws {
    let scratch = try FixtureScratch([
      "a.json": """
      { "scenes": [ { "id": "list", "can": "SELF == 'list'" } ],
        "timeline": [
          { "identifier": "note/1", "as": "one", "conditions": { "prefers": "SELF == 'note/1'" },
            "expect": { "scene": "one" } }
        ] }
      """
    ])
    #expect(scratch.run("test", "@/a.json", "--suggest", "--write").status == 0)
    let run = scratch.run("test", "@/a.json", "--coverage-threshold", "100", "--verbose")
    #expect(run.status == 0, "\(run)")
  }

  @Test("LCOV has a branch for each value of each comparison, and the lines of the fixture")
  func lcov() throws {
    let scratch = try FixtureScratch(["a.json": Self.fixture])
    #expect(scratch.run("test", "@/a.json", "--lcov", "@/coverage.info").status == 0)
    let lines = try scratch.text("coverage.info").replacing(scratch.folder.path + "/", with: "")
      .split(separator: "\n")
    #expect(
      lines == [
        "TN:sceneroute", "SF:a.json", "BRDA:3,0,0,1", "BRDA:3,0,1,1", "BRDA:3,0,2,0",
        "BRDA:3,0,3,1", "BRF:4", "BRH:3", "DA:3,2", "LF:1", "LH:1", "end_of_record",
      ])
    #expect(scratch.run("test", "@/a.json", "--lcov", "@/a.json").status == 64)
    #expect(try scratch.text("a.json") == Self.fixture)
  }

  @Test("What would do nothing is refused")
  func usage() throws {
    let scratch = try FixtureScratch(["a.json": Self.fixture])
    for arguments in [
      ["--write"], ["--diff"], ["--suggest", "--write", "--diff"], ["--list", "--coverage"],
      ["--suggest", "--diff", "--format", "json"], ["--record", "--record-all"],
      ["--record", "--mutate"], ["--watch", "--suggest"],
      ["--coverage-threshold", "-1"], ["--mutation-threshold", "101"],
    ] {
      #expect(scratch.run(["test", "@/a.json"] + arguments).status == 64, "\(arguments)")
    }
  }
}

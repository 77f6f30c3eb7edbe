import Foundation
import Testing

/// What a build system asks for: warnings, and a file that says that the run is done.
@Suite("The stamp of a build system")
struct StampTests {
  static let good = """
    { "scenes": [{ "id": "a", "can": "SELF == 'a'" }],
      "events": [{ "name": "e", "identifier": "a", "expect": { "scene": "a" } }] }
    """
  static let source = """
    let predicate = NSPredicate(format: "SELF BEGINSWIT 'a'")
    """

  let scratch: FixtureScratch

  init() throws {
    scratch = try FixtureScratch([
      "good.json": Self.good,
      "bad.json": Self.good.replacing("\"scene\": \"a\"", with: "\"scene\": null"),
      "broken.json": "{ \"scenes\": [", "App.swift": Self.source,
    ])
  }

  private static let options = ["--format", "xcode", "--stamp", "@/stamp.swift"]

  @Test(
    "Findings are warnings, the status is 0, and the stamp is empty",
    arguments: [
      (["test", "@/bad.json"], "bad.json:2:"), (["test", "@/broken.json"], "broken.json:1:"),
      (["test", "@/gone.json"], "gone.json:1:"), (["scan", "@/App.swift"], "App.swift:1:"),
      (["lint", "@/broken.json"], "broken.json:1:"), (["test", "@/empty"], "warning: "),
    ])
  func findings(arguments: [String], place: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "empty"), withIntermediateDirectories: true)
    let without = scratch.run(arguments + Self.options.prefix(2))
    #expect(without.status > 0)
    #expect(without.output.contains("error: "), "\(without.output)")
    let run = scratch.run(arguments + Self.options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix(place), "\(run.output)")
    #expect(!run.output.contains("error: "), "\(run.output)")
    #expect(run.output == without.output.replacing("error: ", with: "warning: "))
    #expect(try scratch.text("stamp.swift").isEmpty)
  }

  @Test("A run without findings prints nothing")
  func good() throws {
    let run = scratch.run(["test", "@/good.json"] + Self.options)
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(try scratch.text("stamp.swift").isEmpty)
  }

  @Test("A stamp that is there keeps its time; another file is not emptied")
  func kept() throws {
    let stamp = scratch.folder.appending(path: "stamp.swift").path
    try scratch.write("stamp.swift", "")
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: stamp)
    #expect(scratch.run(["test", "@/bad.json"] + Self.options).status == 0)
    let facts = try FileManager.default.attributesOfItem(atPath: stamp)
    #expect(facts[.modificationDate] as? Date == old)

    let run = scratch.run("scan", "@/App.swift", "--format", "xcode", "--stamp", "@/App.swift")
    #expect(run.status == 2)
    #expect(run.errors.contains("not empty"), "\(run.errors)")
    #expect(try scratch.text("App.swift") == Self.source)
    #expect(
      scratch.run(["test", "@/good.json"] + Self.options.dropLast() + ["@/no/stamp"]).status == 2)
  }

  @Test("What is no finding still fails")
  func failures() throws {
    for arguments in [
      ["test", "@/good.json", "--stamp", "@/stamp.swift"],
      ["test", "@/good.json", "--no-such-option"] + Self.options,
      ["scan", "@/App.swift", "--format", "github", "--stamp", "@/stamp.swift"],
    ] {
      #expect(scratch.run(arguments).status == 64, "\(arguments)")
    }
    let known = scratch.run(["scan", "@/App.swift", "--baseline", "@/gone.json"] + Self.options)
    #expect(known.status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/stamp.swift"))
  }

  @Test("A report beside it keeps the severities")
  func beside() throws {
    let run = scratch.run(["test", "@/bad.json", "--format", "sarif=@/r.sarif"] + Self.options)
    #expect(run.status == 0)
    #expect(try scratch.text("r.sarif").contains("\"level\":\"error\""))
  }
}

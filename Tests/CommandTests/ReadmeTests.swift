import Foundation
import TestSupport
import Testing

/// Pastes what the documents show into a file, and runs the command on it.
@Suite struct ReadmeTests {
  @Test("README's fixtures can be pasted whole, are met, and have no warning")
  func readme() throws {
    let examples = try fixtures(of: "README.md")
    #expect(examples.count == 2)
    for example in examples {
      let outcome = try run(example)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors == "")
      #expect(!outcome.output.contains("warning"))
      #expect(outcome.output.contains("✓"))
    }
  }

  @Test("What README shows of a command is what it prints")
  func consoles() throws {
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: "README.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```console\n$ sceneroute ").dropFirst()
    #expect(blocks.count >= 1)
    for block in blocks {
      let shown = block.components(separatedBy: "```")[0]
      let lines = shown.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let arguments = lines[0].split(separator: " ").map(String.init)
      let outcome = try Subprocess("sceneroute", arguments).run()
      #expect(outcome.output == lines[1])
      #expect(outcome.errors == "")
    }
  }

  @Test("README's first path gives the answer that it shows, on the sources of the example")
  func firstPath() throws {
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: "README.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let commands = blocks[1].split(separator: "\n").dropFirst().compactMap { line in
      line.components(separatedBy: " #")[0].split(separator: " ").map(String.init)
    }
    #expect(commands.count == 4)
    #expect(commands.allSatisfy { $0.first == "Scripts/sceneroute" })
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let app = URL(filePath: folder.path(of: "App"))
    try FileManager.default.copyItem(
      at: PackageFolder.root.appending(path: "Documentation/Examples/Apps/Notes"), to: app)
    try FileManager.default.removeItem(at: app.appending(path: "windows.json"))
    var last = ""
    for command in commands.dropFirst() {
      var run = Subprocess("sceneroute", Array(command.dropFirst()))
      run.folder = folder.path(of: ".")
      let outcome = try run.run()
      #expect(outcome.status == 0 && outcome.errors == "", "\(command): \(outcome)")
      last = outcome.output
    }
    #expect("\n" + last == blocks[3])
  }

  @Test("The fixtures of FORMAT can be pasted whole and are met")
  func format() throws {
    let examples = try fixtures(of: "Fixtures/FORMAT.md")
    #expect(examples.count == 2)
    for example in examples {
      let outcome = try run(example)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }

  /// The blocks of JSON with scenes; parts of a fixture have none.
  private func fixtures(of document: String) throws -> [String] {
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: document), encoding: .utf8)
    return text.components(separatedBy: "```json\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }.filter { $0.contains("\"scenes\"") || $0.contains("\"timeline\"") }
  }

  private func run(_ fixture: String) throws -> Subprocess.Outcome {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let path = try folder.write(Data(fixture.utf8), to: "pasted.json")
    let verb = fixture.contains("\"timeline\"") ? "simulate" : "route"
    return try Subprocess("sceneroute", [verb, path]).run()
  }
}

import CustomDump
import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite struct GoldenTests {
  /// Set to any text, rewrites the golden files; the run fails all the same, so that a machine
  /// that checks can never record.
  private static let records = ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil

  @Test("A command prints what its golden file says", arguments: GoldenCase.all.filter(\.canRun))
  func matches(_ item: GoldenCase) throws {
    let actual = try item.transcript()
    if Self.records {
      try FileManager.default.createDirectory(
        at: item.file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: item.file)
      Issue.record("recorded \(item.name); run again without SCENEROUTE_RECORD")
    } else {
      let expected = try String(contentsOf: item.file, encoding: .utf8)
      if let difference = diff(expected, actual) {
        Issue.record("\(item.name): - is the golden file, + is the command\n\(difference)")
      }
    }
  }

  @Test("Each golden file belongs to one case, and there are enough of them")
  func everyFileIsUsed() throws {
    let walk = FileManager.default.enumerator(atPath: GoldenCase.folder.path)
    let paths = try #require(walk).compactMap { $0 as? String }
    let names = GoldenCase.all.map { "\($0.verb)/\($0.name).txt" }
    #expect(Set(names).count == names.count)
    #expect(Set(paths) == Set(names + GoldenCase.all.map(\.verb)))
    #expect(names.count >= 100)
  }
}

/// One command line, and the file that says what it prints.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The golden file's name without its extension.
  let name: String
  let arguments: [String]
  var input = ""
  /// The folder to run in, from the package's.
  var folder = "."
  /// Columns of a terminal to write to, with colour; nil for a pipe.
  var terminalColumns: Int?
  /// Whether times and sizes, which have decimals or a unit, show as `#`.
  var masksTimes = false
  /// Whether the seconds that a run took show as `#`.
  var masksSeconds = false

  init(
    _ name: String, _ arguments: String..., input: String = "", folder: String = ".",
    terminalColumns: Int? = nil, masksTimes: Bool = false, masksSeconds: Bool = false
  ) {
    self.init(
      name, arguments, input: input, folder: folder, terminalColumns: terminalColumns,
      masksTimes: masksTimes, masksSeconds: masksSeconds)
  }

  init(
    _ name: String, _ arguments: [String], input: String = "", folder: String = ".",
    terminalColumns: Int? = nil, masksTimes: Bool = false, masksSeconds: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.input = input
    self.folder = folder
    self.terminalColumns = terminalColumns
    self.masksTimes = masksTimes
    self.masksSeconds = masksSeconds
  }

  var testDescription: String { name }

  /// Whether this build has what the case needs: `MATCHES` reaches its limits only where it runs,
  /// and what is measured is measured in the usual build.
  var canRun: Bool {
    let reachesLimit = arguments.contains { $0.hasSuffix("limits.json") }
    let isRefused = arguments.contains("uikit")
    // A proof about a fixture needs all of its predicates.
    let proves = ["analyze", "diff"].contains(arguments.first)
    let isReadable = !proves || arguments.dropFirst().allSatisfy { canRead($0) }
    return Build.canRun(input) && isReadable
      && (Build.hasRegex || isRefused || !(reachesLimit || masksTimes))
  }

  /// Whether this build reads the predicates of a fixture; what is no file has none.
  private func canRead(_ path: String) -> Bool {
    let file = PackageFolder.root.appending(path: folder).appending(path: path)
    let text = try? String(contentsOf: file, encoding: .utf8)
    return Build.hasRegex || text?.contains("MATCHES") != true
  }

  static let folder = PackageFolder.root.appending(path: "Tests/CommandTests/Golden")

  /// The verb that runs or that helps; it names the folder of the golden file.
  var verb: String {
    let words = arguments.drop { $0 == "help" }
    return Sceneroute.verbNames.first { $0 == words.first } ?? "route"
  }

  var file: URL { Self.folder.appending(path: "\(verb)/\(name).txt") }

  /// Runs the command and writes down all that it did.
  func transcript() throws -> String {
    var run = Subprocess("sceneroute", arguments)
    run.input = Data(input.utf8)
    run.folder = folder
    if let terminalColumns {
      run.output = .terminal(columns: terminalColumns)
      run.environment["TERM"] = "xterm-256color"
    }
    let outcome = try run.run()
    let words = ["sceneroute"] + arguments.map(Self.quoted)
    var text = "$ " + words.joined(separator: " ") + "\n"
    if folder != "." { text += "# in \(folder)\n" }
    if let terminalColumns { text += "# on a terminal of \(terminalColumns) columns\n" }
    for line in Self.lines(input) {
      text += "< \(Self.visible(line))"
    }
    text += outcome.wasSignalled ? "signal \(outcome.status)\n" : "status \(outcome.status)\n"
    text += "--- stdout\n" + Self.visible(masked(outcome.output))
    text += "--- stderr\n" + Self.visible(outcome.errors)
    return text
  }

  private func masked(_ text: String) -> String {
    if verb == "report" { return maskedAssets(text) }
    if masksSeconds {
      return text.replacing(/\([0-9.]+ s\)/, with: "(# s)")
        .replacing(/time="[0-9.]+"/, with: "time=\"#\"")
        .replacing(/"seconds":[0-9.]+/, with: "\"seconds\":0")
    }
    return masksTimes ? maskedTimes(text) : text
  }

  /// The page without its style and script, which a file of their own has.
  private func maskedAssets(_ text: String) -> String {
    [
      (PageText.style, "PageStyle"), (PageText.script, "PageScript"),
    ].reduce(text) { text, asset in
      text.replacing(asset.0.text, with: "(\(asset.1).text)")
        .replacing(asset.0.source.dropFirst().dropLast(), with: "(\(asset.1).hash)")
    }
  }

  private func maskedTimes(_ text: String) -> String {
    text.replacing(/[0-9]+\.[0-9]+|[0-9]+(?= (ns|bytes))/, with: "#")
      .replacing(#/ {2,}/#, with: "  ")
  }

  /// Colours show as ␛ and a missing line end as ⏎, so that a golden file stays plain text.
  private static func visible(_ text: String, end: String = "⏎\n") -> String {
    let plain = text.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍")
      .replacing("\u{202E}", with: "[RLO]")
    return plain.isEmpty || plain.hasSuffix("\n") ? plain : plain + end
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
    let last = lines.removeLast().dropLast()
    return last.isEmpty ? lines : lines + [String(last)]
  }

  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=".contains($0) }
    return isPlain ? word : "'" + visible(word, end: "").replacing("'", with: "'\\''") + "'"
  }
}

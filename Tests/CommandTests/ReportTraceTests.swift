import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing
import TraceLines

@testable import SceneRouteCommands

@Suite("sceneroute report: logs and what moves")
struct ReportTraceTests {
  private static func fixture(_ path: String) -> String {
    PackageFolder.root.appending(path: "Fixtures/\(path)").path
  }

  private static let mail = fixture("scenes/mail.json")
  private static let trace = fixture("traces/mail.txt")

  private func page(_ arguments: String...) -> HTMLPage {
    let run = CommandRun(["report"] + arguments)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    return HTMLPage(run.output)
  }

  private func drawnFlows(of page: HTMLPage) throws -> [[String: Any]] {
    try #require((page.data["trace"] as? [String: Any])?["flows"] as? [[String: Any]])
  }

  @Test("A trace goes where `replay --summary` says")
  func agreesWithReplay() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let lines = (0..<3_000).map { number in
      [
        "message/\(number % 40)", "mailbox/\(["vip", "inbox", "x"][number % 3])",
        "search/\(number)", "other/\(number)/\(number % 7)",
      ][number % 4]
    }
    let log = try folder.write(Data(lines.joined(separator: "\n").utf8), to: "log.txt")
    let run = CommandRun(["replay", log, "--scenes", Self.mail, "--summary", "--format", "json"])
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let decisions = try #require(summary["decisions"] as? [[String: Any]])
    var expected: [String: Int] = [:]
    for decision in decisions {
      let scene = decision["scene"] as? String ?? "(new window)"
      expected[scene, default: 0] += decision["count"] as? Int ?? 0
    }
    let console = Console(
      CommandStreams(output: CommandOutput { _ in }, errors: CommandOutput { _ in }),
      color: .never)
    let identifiers = try #require(
      LogIdentifiers([log], as: .identifiers, on: console))
    let flows = TraceFlows(
      identifiers, by: try SceneFixture.load(path: Self.mail), old: nil)
    let actual = flows.flows.map { ($0.window?.rawValue ?? "(new window)", $0.count) }
    #expect(Dictionary(actual, uniquingKeysWith: +) == expected)
    #expect(flows.shapes.reduce(0) { $0 + $1.count } == 3_000)
    let page = page(Self.mail, "--trace", log)
    #expect(page.text.contains("3000 events of \(flows.shapes.count) shapes"))
    var drawn: [String: Int] = [:]
    for flow in try drawnFlows(of: page) {
      let scene = flow["scene"] as? String ?? "(new window)"
      drawn[scene, default: 0] += try #require(flow["count"] as? Int)
    }
    #expect(drawn == expected)
  }

  @Test("The JSON of `replay --summary` is taken in place of the log, for the same scenes alone")
  func summaryInPlaceOfLog() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let lines = (0..<600).map {
      ["message/\($0 % 40)", "search/\($0)", "other/\($0)", "x"][$0 % 4]
    }
    let log = try folder.write(Data(lines.joined(separator: "\n").utf8), to: "log.txt")
    let summary = ["--summary", "--format", "json"]
    let run = CommandRun(["replay", log, "--scenes", Self.mail] + summary)
    let file = try folder.write(Data(run.output.utf8), to: "summary.json")
    let (ofLog, ofSummary) = (page(Self.mail, "--trace", log), page(Self.mail, "--trace", file))
    #expect(ofSummary.flaws.isEmpty)
    #expect(ofSummary.text.contains("600 events go to"))
    func counts(_ page: HTMLPage) throws -> [String: Int] {
      try drawnFlows(of: page).reduce(into: [:]) {
        $0[$1["scene"] as? String ?? "", default: 0] += $1["count"] as? Int ?? 0
      }
    }
    #expect(try counts(ofLog) == counts(ofSummary))
    #expect(try counts(ofLog).count > 2)
    #expect(try drawnFlows(of: ofSummary).contains { $0["shape"] as? String == "other/…" })
    // From a pipe, too, as a log is that does not fit into one piece.
    let piped = CommandRun(["report", Self.mail, "--trace", "-"], input: run.output)
    #expect(HTMLPage(piped.output).text.contains("600 events go to"))
    let long = String(repeating: "message/2041\n", count: 20_000)
    let read = CommandRun(["report", Self.mail, "--trace", "-"], input: long)
    #expect(HTMLPage(read.output).text.contains("20000 events of 1 shape go to 1 window."))
    let moved = page(Self.mail, "--trace", file, "--diff", Self.mail)
    #expect(moved.text.contains("who moved of the log is not known"))
    let others = Self.fixture("scenes/tabs.json")
    let refused = CommandRun(["report", others, "--trace", file])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("is of a replay with other scenes"))
    #expect(refused.output == "")
    let broken = try folder.write(Data(run.output.utf8.dropLast(20)), to: "broken.json")
    #expect(CommandRun(["report", Self.mail, "--trace", broken]).status == 2)
  }

  @Test("A log that is over its limit is refused before it is read, and before any fixture")
  func largeLog() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    // A file without content, of which nothing could be told by reading a part.
    let log = try folder.write(Data(), to: "log.txt")
    let handle = try #require(FileHandle(forWritingAtPath: log))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    let run = CommandRun(["report", "no-such.json", "--trace", log])
    #expect(run.status == 2)
    #expect(run.errors.contains("log.txt` has more than 1000000 identifiers, or than 64 MiB"))
    #expect(!run.errors.contains("no-such"))
  }

  @Test("What moves is what `diff` proves and counts")
  func agreesWithDiff() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let old = try String(contentsOfFile: Self.mail, encoding: .utf8)
      .replacing("\"../payloads", with: "\"\(Self.fixture("payloads"))")
      .replacing("SELF BEGINSWITH 'search/'", with: "SELF BEGINSWITH 'find/'")
      .replacing("SELF == 'message/2041'", with: "SELF == 'message/2042'")
    let cut = try #require(old.range(of: "\"events\": ["))
    let text = old[..<cut.lowerBound] + "\"events\": [] }"
    let path = try folder.write(Data(text.utf8), to: "old.json")
    let run = CommandRun(["diff", path, Self.mail, "--trace", Self.trace, "--format", "json"])
    let difference = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let moves = try #require(difference["moves"] as? [[String: Any]])
    let tally = try #require(difference["trace"] as? [String: Any])
    let page = page(Self.mail, "--diff", path, "--trace", Self.trace)
    #expect(moves.count > 2)
    let data = try #require(page.data["diff"] as? [String: Any])
    for (key, value) in difference where !["version", "diagnostics"].contains(key) {
      #expect(data[key] as? NSObject == value as? NSObject, "\(key)")
    }
    #expect(tally["lines"] as? Int == 6)
    #expect(page.text.contains("Identifiers move between \(moves.count) pairs of windows"))
    let counted = try #require(tally["moves"] as? [[String: Any]])
    let sum = counted.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
    #expect(sum > 0 && sum == tally["moved"] as? Int)
    for (check, status) in [("moved", 1), ("lost", 1), ("differs", 0)] as [(String, Int32)] {
      let run = CommandRun(["report", Self.mail, "--diff", path, "--fail-on", check])
      #expect(run.status == status, "\(check)")
      #expect(run.output.hasSuffix("</html>\n"))
    }
  }
}

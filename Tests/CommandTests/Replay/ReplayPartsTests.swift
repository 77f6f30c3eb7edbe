import Foundation
import TestSupport
import Testing

/// What a summary says of its own lines and files, and what `replay --merge` makes of that.
@Suite("Parts of a replay")
final class ReplayPartsTests {
  private typealias Object = [String: Any]

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func run(_ arguments: String...) throws -> Subprocess.Outcome {
    try Subprocess("sceneroute", arguments).run()
  }

  /// A summary of the files, in a file of its own.
  private func summary(
    _ name: String, of paths: String..., scenes: String = "mail", input: String? = nil
  ) throws -> String {
    var run = Subprocess(
      "sceneroute",
      ["replay", "--scenes", "Fixtures/scenes/\(scenes).json", "--summary", "--format", "json"]
        + paths)
    if let input { run.input = Data(input.utf8) }
    return try file(name, try run.run().output)
  }

  private func object(_ path: String) throws -> Object {
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? Object)
  }

  @Test("Lines are those of an editor: in their file, and a header is a line")
  func places() throws {
    let one = try file("one.csv", "id,was\r\nmessage/1,inbox\r\nnobody,inbox\r\n")
    let two = try file("two.csv", "id,was\nmessage/1,inbox\n\"cut,inbox\nother,message-1999\nx\n")
    let path = try summary("sum.json", of: one, two, "--column", "id", "--recorded", "was")
    let sum = try object(path)
    let bad = try #require((sum["badLines"] as? [Object])?.first)
    #expect(bad["first"] as? Int == 3)
    #expect(bad["file"] as? String == two)
    let moves = try #require((sum["comparison"] as? Object)?["moves"] as? [Object])
    let places = moves.map { "\($0["file"] ?? ""):\($0["line"] ?? "") \($0["identifier"] ?? "")" }
    #expect(Set(places) == ["\(one):3 nobody", "\(two):4 other"])
    let text = try run(
      "replay", "--scenes", "Fixtures/scenes/mail.json", one, two, "--column", "id")
    #expect(text.errors.contains("malformed-line, first line 3 of `\(two)`\n"))
    let merged = try run("replay", "--merge", path, "--format", "json").output
    let again = try object(try file("again.json", merged))
    for key in ["badLines", "comparison", "files", "scenes"] {
      #expect(
        NSDictionary(dictionary: ["value": again[key] ?? 0])
          == NSDictionary(dictionary: ["value": sum[key] ?? 0]), "\(key)")
    }
  }

  @Test("Lines of a pipe are counted on from part to part")
  func pipes() throws {
    let first = try summary("1.json", of: "-", input: "a\nb\n")
    let second = try summary("2.json", of: "-", input: "c\n\u{1}\n")
    let bad = try summary("3.json", of: "-", "--field", "id", input: "{\"id\":\"a\"}\n{}\n")
    let outcome = try run("replay", "--merge", first, second, bad)
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("\n1      no-such-field  6\n"))
    let twice = try run("replay", "--merge", first, first)
    #expect(twice.status == 0)
    #expect(twice.output.hasPrefix("4 lines in 2 parts"))
  }

  @Test("A summary that lacks lines says so, and so does every sum that it is in")
  func notWhole() throws {
    let log = try file("log.txt", "message/1\n")
    let part = try summary("part.json", of: log, folder.appending(path: "missing.txt").path)
    #expect(try object(part)["whole"] as? Bool == false)
    let other = try summary("other.json", of: try file("other.txt", "message/2\n"))
    #expect(try object(other)["whole"] as? Bool == true)
    for parts in [[part], [part, other], [other, part]] {
      let outcome = try Subprocess(
        "sceneroute", ["replay", "--merge"] + parts + ["--format", "json"]
      ).run()
      #expect(outcome.status == 2)
      let sum = try file("sum.json", outcome.output)
      #expect(try object(sum)["whole"] as? Bool == false)
      let again = try run("replay", "--merge", sum)
      #expect(again.status == 2)
      #expect(again.output.hasPrefix("not whole: "))
      #expect(again.errors.contains("could not read all lines"))
    }
  }

  @Test("A file that is cut makes the summary one that lacks lines")
  func cutArchive() throws {
    let lines = (0..<20_000).map { "message/\($0 &* 7_919 % 65_536)\n" }.joined()
    let plain = try file("log.txt", lines)
    var compress = Subprocess("/usr/bin/env", ["gzip", "-k", plain])
    compress.folder = "."
    guard try compress.run().status == 0 else { return }
    let whole = try Data(contentsOf: URL(filePath: plain + ".gz"))
    let cut = folder.appending(path: "cut.gz")
    try whole.prefix(whole.count / 2).write(to: cut)
    #expect(try object(try summary("cut.json", of: cut.path))["whole"] as? Bool == false)
    #expect(try object(try summary("all.json", of: plain + ".gz"))["whole"] as? Bool == true)
  }

  @Test("Parts of different scenes, and a file in two parts, are refused")
  func refusals() throws {
    let log = try file("log.txt", "message/1\nmessage/2\n")
    let one = try summary("one.json", of: log)
    let repeated = try run("replay", "--merge", one, one)
    #expect(repeated.status == 2)
    #expect(repeated.output == "")
    #expect(repeated.errors.contains("have both read `\(log)`"))
    // A file of this name with other lines is another one, as on another machine.
    let changed = try summary("changed.json", of: try file("log.txt", "message/3\n"))
    #expect(try run("replay", "--merge", one, changed).status == 0)
    let tabs = try summary("tabs.json", of: "-", scenes: "tabs", input: "a\n")
    let different = try run("replay", "--merge", one, tabs)
    #expect(different.status == 2)
    #expect(different.output == "")
    #expect(
      different.errors.contains(
        "are of different scenes: `Fixtures/scenes/tabs.json` and `Fixtures/scenes/mail.json`"))
  }

  @Test(
    "Counts that do not add up, and numbers that cannot be read again, are refused",
    arguments: [
      ("\"lines\":2", "\"lines\":3", "do not add up"),
      ("\"count\":2", "\"count\":1", "do not add up"),
      ("\"ties\":2", "\"ties\":3", "do not add up"),
      ("\"unidentified\":0", "\"unidentified\":9", "do not add up"),
      ("\"otherNewWindows\":0", "\"otherNewWindows\":1", "do not add up"),
      ("\"seconds\":0.", "\"seconds\":null,\"x\":0.", "must be a number"),
      ("\"seconds\":0.", "\"seconds\":1e300,\"x\":0.", "must be a number"),
      ("\"seconds\":0.", "\"seconds\":-1,\"x\":0.", "must be a number"),
      ("\"bytes\":", "\"bytes\":9007199254740993,\"x\":", "must be a number"),
    ])
  func damage(part: String, damage: String, message: String) throws {
    let good = try summary("good.json", of: "-", input: "message/1\nmessage/2\n")
    let text = try String(contentsOfFile: good, encoding: .utf8)
    try #require(text.contains(part))
    let range = try #require(text.range(of: part))
    let bad = try file("bad.json", text.replacingCharacters(in: range, with: damage))
    let outcome = try run("replay", "--merge", bad)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
  }

  @Test("A sum that is too large to be read again is refused")
  func tooLarge() throws {
    let good = try summary("good.json", of: "-", input: "message/1\n")
    let text = try String(contentsOfFile: good, encoding: .utf8)
    let range = try #require(text.range(of: "\"bytes\":10,"))
    let large = try file(
      "large.json", text.replacingCharacters(in: range, with: "\"bytes\":9007199254740992,"))
    #expect(try run("replay", "--merge", large).status == 0)
    let outcome = try run("replay", "--merge", large, good)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("larger than a summary can say"))
  }

  /// A row of any list of a summary.
  private func row(_ name: String, _ count: Int) -> Object {
    [
      "scene": name, "score": "can", "action": "continue", "count": count, "id": name, "first": 1,
      "file": NSNull(), "prefix": name, "path": name, "lines": count,
      "digest": "0000000000000000", "nanoseconds": 1, "from": name, "to": NSNull(), "line": 1,
      "identifier": name,
    ]
  }

  private func write(_ sum: Object, _ name: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: sum)
    return try file(name, String(decoding: data, as: UTF8.self))
  }

  @Test(
    "Counts that no integer holds the sum of are refused, with the place",
    arguments: [
      "decisions", "badLines", "newWindows", "files", "time samples", "comparison moves", "same",
    ])
  func hostileCounts(list: String) throws {
    let own = try summary(
      "own.json", of: "-", "--field", "id", "--recorded", "was",
      input: #"{"id":"message/1","was":"x"}"# + "\n")
    var sum = try object(own)
    let keys = (list == "same" ? "decisions" : list).split(separator: " ").map(String.init)
    let rows = (0..<1_100).map { row(list == "same" ? "x" : "x\($0)", 1 << 53) }
    if keys.count == 1 {
      sum[keys[0]] = rows
    } else {
      sum[keys[0]] = try #require(sum[keys[0]] as? Object).merging([keys[1]: rows]) { $1 }
    }
    let outcome = try run("replay", "--merge", try write(sum, "bad.json"))
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("add up to more than a summary can say"))
    #expect(outcome.errors.contains("bad.json:1:"))
  }

  @Test("Counts may add up to the bound of a count, and no further")
  func greatestSum() throws {
    var sum = try object(try summary("own.json", of: "-", input: "message/1\n"))
    sum["lines"] = 1 << 53
    sum["decisions"] = ["a", "b"].map { row($0, 1 << 52) }
    #expect(try run("replay", "--merge", try write(sum, "most.json")).status == 0)
    sum["decisions"] = [row("a", 1 << 52), row("b", 1 << 52), row("c", 1)]
    let outcome = try run("replay", "--merge", try write(sum, "more.json"))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("add up to more than a summary can say"))
    sum = try object(try summary("own.json", of: "-", input: "message/1\n"))
    sum["bytes"] = 1 << 53
    let part = try write(sum, "part.json")
    let parts = Array(repeating: part, count: 1_100)
    let many = try Subprocess("sceneroute", ["replay", "--merge"] + parts).run()
    #expect(many.status == 2)
    #expect(many.errors.contains("with `\(part)` the sum is larger than a summary can say"))
  }

  @Test("Windows, files and reasons are told apart by their bytes")
  func canonicallyEqualNames() throws {
    var sum = try object(try summary("own.json", of: "-", input: "message/1\n"))
    sum["lines"] = 5
    sum["decisions"] = [row("\u{E9}", 2), row("e\u{301}", 3)]
    let merged = try run(
      "replay", "--merge", try write(sum, "names.json"), "--format", "json")
    let rows = try object(try file("merged.json", merged.output))["decisions"] as? [Object] ?? []
    #expect(rows.map { $0["count"] as? Int } == [3, 2])
    sum["files"] = [row("\u{E9}", 2)]
    let one = try write(sum, "one.json")
    sum["files"] = [row("e\u{301}", 2)]
    let other = try write(sum, "other.json")
    #expect(try run("replay", "--merge", one, other).status == 0)
    #expect(try run("replay", "--merge", one, one).status == 2)
  }

  @Test(
    "Adding up has no options of a replay",
    arguments: [
      ["--scenes", "Fixtures/scenes/mail.json"], ["--field", "a"], ["--column", "1"], ["--ties"],
      ["--compare", "a"], ["--threads", "2"], ["--line-buffered"], ["--fail-on", "tie"],
      ["--fail-level", "warning"], ["--allow-files-from", "."], ["--profile", "engine"],
    ])
  func mixtures(_ options: [String]) {
    let part = "Tests/CommandTests/Inputs/summary-1.json"
    let run = CommandRun(["replay", "--merge", part] + options)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: --merge adds up summaries; it has no \(options[0])."))
    #expect(CommandRun(["replay", "--merge", part, "--format", "tsv"]).status == 64)
  }

  @Test("Adding up prints a summary, also where that is asked for")
  func summaryOfSummaries() {
    let merge = ["replay", "--merge", "Tests/CommandTests/Inputs/summary-1.json"]
    let run = CommandRun(merge)
    #expect(run.output.contains("digest: f000000000000001"))
    #expect(CommandRun(merge + ["--summary"]).output == run.output)
  }

  @Test("A summary is no list of rows to compare with")
  func comparedSummary() throws {
    let log = try file("log.txt", "message/1\n")
    let old = try summary("old.json", of: log)
    let outcome = try run(
      "replay", log, "--scenes", "Fixtures/scenes/mail.json", "--compare", old)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("not rows of a replay"))
  }

  @Test("A part may come from standard input, once")
  func standardInput() throws {
    let parts = ["summary-1", "summary-2"].map { "Tests/CommandTests/Inputs/\($0).json" }
    let text = try String(contentsOfFile: parts[0], encoding: .utf8)
    let named = CommandRun(["replay", "--merge"] + parts)
    let piped = CommandRun(["replay", "--merge", "-", parts[1]], input: text)
    #expect(piped.output == named.output && piped.status == named.status)
    let cut = CommandRun(["replay", "--merge", "-"], input: "{")
    #expect(cut.status == 2 && cut.errors.contains("standard input:1:"))
    #expect(cut.output.isEmpty)
    #expect(CommandRun(["replay", "--merge", "-", "-"]).status == 64)
  }
}

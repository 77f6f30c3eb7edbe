import Foundation
import SceneFixtures
import TestSupport
import Testing
import TraceLines

@testable import SceneRouteCommands

/// Whole runs of the built command: threads, files, summaries, statuses.
@Suite("Runs of a replay")
final class ReplayRunTests {
  private typealias Object = [String: Any]

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func run(_ arguments: [String]) throws -> Subprocess.Outcome {
    try Subprocess(
      "sceneroute", ["replay", "--scenes", "Fixtures/scenes/mail.json"] + arguments
    ).run()
  }

  private func summary(_ arguments: [String]) throws -> Object {
    let outcome = try run(arguments + ["--summary", "--format", "json"])
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? Object)
  }

  /// Some thousand lines, among them bad ones, more than one block.
  private static func lines(_ count: Int, seed: UInt64 = 9) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      switch Int.random(in: 0..<20, using: &random) {
      case 0: [0xFF, 0x61]
      case 1: Array("é/\(number)".utf8)
      case 2: []
      case 3...8: Array("message/\(number % 3000)".utf8)
      case 9: Array("https://mail.example.com/files/\(number).pdf".utf8)
      case 10: Array("note-\(number)".utf8)
      default: Array("mailbox/\(number % 17)/\(String(repeating: "x", count: number % 90))".utf8)
      }
    }
  }

  @Test("The answer does not depend on the number of threads")
  func threads() throws {
    let path = try file("log.txt", Self.lines(30_000).joined(separator: [0x0A]))
    let one = try run([path, "--threads", "1"])
    #expect(one.status == 2)
    #expect(one.output.split(separator: "\n").count == 30_000)
    for threads in ["2", "4"] {
      #expect(try run([path, "--threads", threads]) == one)
    }
    func counted(_ threads: String) throws -> Object {
      try summary([path, "--threads", threads]).filter { $0.key != "time" }
    }
    let expected = try counted("1")
    #expect(expected["lines"] as? Int == 30_000)
    #expect(NSDictionary(dictionary: try counted("4")) == NSDictionary(dictionary: expected))
  }

  @Test("Summaries of parts add up to that of the whole")
  func merging() throws {
    let lines = Self.lines(9_000)
    func piped(_ lines: some Sequence<[UInt8]>) throws -> String {
      var run = Subprocess(
        "sceneroute",
        ["replay", "-", "--scenes", "Fixtures/scenes/mail.json", "--summary", "--format", "json"])
      run.input = Data(lines.map { $0 + [0x0A] }.joined())
      return try run.run().output
    }
    var parts: [String] = []
    for (number, range) in [0..<1_000, 1_000..<1_001, 1_001..<9_000].enumerated() {
      parts.append(try file("part-\(number).json", try piped(lines[range]).utf8))
    }
    let merged = try Subprocess(
      "sceneroute", ["replay", "--merge"] + parts + ["--format", "json"]
    ).run()
    #expect(merged.status == 2)
    let sum = try #require(
      try JSONSerialization.jsonObject(with: Data(merged.output.utf8)) as? Object)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(try piped(lines).utf8)) as? Object)
    #expect(sum["parts"] as? Int == 3)
    for key in all.keys where key != "time" && key != "parts" {
      #expect(
        NSDictionary(dictionary: ["value": sum[key] ?? "none"])
          == NSDictionary(dictionary: ["value": all[key] ?? "none"]), "\(key)")
    }
    let text = try Subprocess("sceneroute", ["replay", "--merge"] + parts).run()
    #expect(text.output.hasPrefix("9000 lines in 3 parts, "))
  }

  @Test("The digest and the counts are those of a slow reader of the documentation")
  func digest() throws {
    let lines = Self.lines(500, seed: 2)
    let path = try file("log.txt", lines.map { $0 + [0x0A] }.joined())
    let rows = try run([path]).output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    var digest: UInt64 = 0
    var counts: [[String]: Int] = [:]
    for (line, row) in zip(lines, rows) {
      let isBad = row[1] == "error"
      digest &+= Self.mix(
        isBad ? 0 : Self.slowHash(line),
        Self.slowHash(Array(row[..<3].joined(separator: "\t").utf8)))
      if !isBad { counts[Array(row[..<3]), default: 0] += 1 }
    }
    let found = try summary([path])
    let digits = String(digest, radix: 16)
    #expect(
      found["digest"] as? String == String(repeating: "0", count: 16 - digits.count) + digits)
    let decisions = try #require(found["decisions"] as? [Object])
    #expect(decisions.count == counts.count)
    for decision in decisions {
      let key = [
        decision["scene"] as? String ?? "", decision["score"] as? String ?? "",
        decision["action"] as? String ?? "",
      ]
      #expect(decision["count"] as? Int == counts[key])
    }
  }

  /// The hash as Fixtures/FORMAT.md describes it, a byte at a time.
  static func slowHash(_ bytes: [UInt8]) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for (place, byte) in bytes[start...].prefix(8).enumerated() {
        word += UInt64(byte) << UInt64(8 * place)
      }
      hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    return hash
  }

  static func mix(_ identifier: UInt64, _ decision: UInt64) -> UInt64 {
    var hash = identifier ^ (decision &* 0x9E37_79B9_7F4A_7C15)
    hash = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ (hash >> 32)
  }

  @Test("Compressed files are read through their programs, and their failures are seen")
  func compression() throws {
    let path = try file("log.txt", "message/1\nmessage/1999\n".utf8)
    let expected = try run([path]).output
    for (program, ending) in [("gzip", "gz"), ("zstd", "zst")] {
      var compress = Subprocess("/usr/bin/env", [program, "-k", "-q", path])
      compress.folder = "."
      guard try compress.run().status == 0 else { continue }
      let outcome = try run([path + "." + ending, path])
      #expect(outcome.output == expected + expected)
      #expect(outcome.status == 0)
      let bytes = try Data(contentsOf: URL(filePath: path + "." + ending))
      let cut = try file("cut." + ending, bytes.dropLast(6))
      let failed = try run([cut, path])
      #expect(failed.status == 2)
      #expect(failed.errors.hasPrefix("error: cannot read `\(cut)`: `\(program)` ended with"))
      #expect(failed.output.hasSuffix(expected))
      var lost = Subprocess(
        "sceneroute", ["replay", "--scenes", "Fixtures/scenes/mail.json", path + "." + ending])
      lost.environment["PATH"] = folder.path
      let missing = try lost.run()
      #expect(missing.status == 2)
      #expect(missing.errors.contains("the program `\(program)` is needed, and is not there"))
    }
  }

  @Test("Several files keep their lines apart, and a missing one is an error of the run")
  func files() throws {
    let one = try file("one.txt", "message/1".utf8)
    let two = try file("two.txt", [0xEF, 0xBB, 0xBF] + "message/1999".utf8)
    let empty = try file("empty.txt", [])
    let outcome = try run([one, empty, folder.appending(path: "no.txt").path, two])
    #expect(outcome.output == "inbox\tcan\tcontinue\t2\nmessage-1999\tprefers\treconnect\t0\n")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no such file"))
  }

  @Test("Who moved since an earlier replay is told, from tab-separated rows and from JSON")
  func comparing() throws {
    let log = try file("log.txt", "message/1\nmessage/1999\nnobody\n\n".utf8 + [0xFF])
    let old = try file(
      "old.tsv",
      """
      archive\tcan\tcontinue\t0
      message-1999\tcan\tcontinue\t0
      inbox\tcan\tcontinue\t0
      \tnone\tcreate\t0
      \terror\tline-not-utf8\t0

      """.utf8)
    let json = try file(
      "old.ndjson",
      """
      {"scene":"archive"}
      {"scene":"message-1999"}
      {"scene":"inbox"}
      {"scene":null}
      {"error":{"id":"line-not-utf8"}}

      """.utf8)
    for path in [old, json] {
      let found = try #require(try summary([log, "--compare", path])["comparison"] as? Object)
      #expect(found["lines"] as? Int == 4)
      #expect(found["moved"] as? Int == 2)
      #expect(found["lost"] as? Int == 1)
      #expect(found["uncompared"] as? Int == 1)
      let moves = try #require(found["moves"] as? [Object])
      #expect(moves.map { $0["from"] as? String } == ["archive", "inbox"])
      #expect(moves.map { $0["to"] as? String } == ["inbox", nil])
      #expect(moves.map { $0["line"] as? Int } == [1, 3])
      #expect(moves.map { $0["identifier"] as? String } == ["message/1", "nobody"])
    }
    let good = try file("good.txt", "message/1\nmessage/1999\nnobody\n\n".utf8)
    let rows = try file("good.tsv", try run([good]).output.utf8)
    let same = try run([good, "--compare", rows, "--fail-on", "moved", "--fail-on", "lost"])
    #expect(same.status == 0)
    let nobody = "0 of 4 recorded decisions moved, 0 of them to a new window; 0 not compared\n"
    #expect(same.output.hasSuffix(nobody))
    let moved = try run([good, "--compare", old, "--fail-on", "lost"])
    #expect(moved.status == 2)
    #expect(moved.errors.contains("has more lines than the input"))
    #expect(moved.errors.contains("failed: no window takes 1 event any more (--fail-on lost)"))
    let short = try file("short.tsv", "inbox\tcan\tcontinue\t0\n".utf8)
    #expect(try run([good, "--compare", short]).errors.contains("has fewer lines than the input"))
  }

  @Test("A file of something else compares nothing, and that is an error")
  func notCompared() throws {
    let log = try file("log.txt", "message/1\n\u{FF}\nmessage/1999\n".utf8)
    let outcome = try run([log, "--compare", log])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "error: 3 lines without a recorded decision that can be read, first line 1 of `\(log)`\n"))
    let column = try file("log.csv", "message/1,inbox\nmessage/1999\n".utf8)
    let found = try run([column, "--column", "1", "--recorded", "2"])
    #expect(found.status == 2)
    #expect(found.errors.hasPrefix("error: 1 line without a recorded decision"))
    #expect(found.errors.contains(", first line 2 of `\(column)`\n"))
    let whole = try run([column, "--column", "1", "--recorded", "2", "--format", "json"])
    let part = try file("part.json", whole.output.utf8)
    let merged = try Subprocess("sceneroute", ["replay", "--merge", part]).run()
    #expect(merged.status == 2)
    #expect(merged.errors.hasPrefix("error: 1 line without a recorded decision"))
  }

  @Test("A recorded column says who moved, and fails a run that asks for it")
  func recorded() throws {
    let log = try file("log.csv", "id,was\nmessage/1,inbox\nmessage/1,\nmessage/1999,inbox\n".utf8)
    let outcome = try run([log, "--column", "id", "--recorded", "was", "--fail-on", "moved"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("2 of 3 recorded decisions moved, 0 of them to a new window"))
    #expect(outcome.errors.contains("(--fail-on moved)"))
  }

  @Test(
    "Checks that fail make the status 1",
    arguments: [("none", "nobody"), ("tie", "message/1")])
  func failOn(check: String, line: String) throws {
    let log = try file("log.txt", "message/1999\n".utf8)
    #expect(try run([log, "--fail-on", check]).status == 0)
    let failing = try file("failing.txt", "\(line)\n".utf8)
    #expect(try run([failing, "--fail-on", check]).status == 1)
    #expect(try run([failing, "--fail-on", check, "--summary"]).status == 1)
  }

  @Test(
    "Options that exclude each other are wrong usage",
    arguments: [
      ["--format", "json"], ["--summary", "--format", "tsv"], ["--field", "a", "--column", "b"],
      ["--field", "a..b"], ["--column", "0"], ["--header"], ["--recorded", "x"],
      ["--fail-on", "moved"], ["--threads", "0"], ["--summary", "--ties"], ["-", "-"],
    ])
  func usage(options: [String]) throws {
    #expect(try run(["-"] + options).status == 64)
  }

  @Test("An interrupt prints the summary of what was done, and ends with status 130")
  func interrupt() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = PackageFolder.product(named: "sceneroute")
    process.currentDirectoryURL = PackageFolder.root
    process.arguments = [
      "replay", "-", "--scenes", "Fixtures/scenes/mail.json", "--summary", "--line-buffered",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("message/1\nmessage/1\npart".utf8))
    // The command is to have read both lines.
    Thread.sleep(forTimeInterval: 1)
    process.interrupt()
    for _ in 0..<100 where process.isRunning { Thread.sleep(forTimeInterval: 0.1) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix(
        "interrupted: what follows is of the lines up to there\n2 lines, "))
  }

  @Test("A reader that has gone ends the command without a word")
  func closedPipe() throws {
    let path = try file("log.txt", String(repeating: "message/1\n", count: 40_000).utf8)
    var run = Subprocess("sceneroute", ["replay", path, "--scenes", "Fixtures/scenes/mail.json"])
    run.output = .closedPipe
    let outcome = try run.run()
    #expect(outcome.wasSignalled && outcome.status == SIGPIPE)
    #expect(outcome.errors == "")
  }

  @Test("With --line-buffered who sends a line gets its answer")
  func lineBuffered() throws {
    let command = try Conversation(
      "sceneroute", ["replay", "-", "--scenes", "Fixtures/scenes/mail.json", "--line-buffered"])
    for _ in 0..<3 {
      try command.send("message/1\n")
      #expect(try command.receive(lines: 1) == "inbox\tcan\tcontinue\t2\n")
    }
    #expect(try command.finish() == 0)
  }

  @Test(
    "A file that is no summary is refused with its place",
    arguments: ["{}", "[]", "{\"version\":2}", "x", ""])
  func badSummary(text: String) throws {
    let path = try file("bad.json", text.utf8)
    let outcome = try Subprocess("sceneroute", ["replay", "--merge", path]).run()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("error["))
  }
}

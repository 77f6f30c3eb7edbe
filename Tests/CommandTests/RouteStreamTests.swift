import Foundation
import TestSupport
import Testing

@Suite struct RouteStreamTests {
  private func route(_ input: Data, _ options: String...) throws -> Subprocess.Outcome {
    var run = Subprocess(
      "sceneroute", ["route", "Fixtures/scenes/mail.json", "--stdin"] + options)
    run.input = input
    return try run.run()
  }

  @Test("Every line is one decision, and the JSON is one object")
  func json() throws {
    let lines = (1...1_000).map { "message/\($0)" }.joined(separator: "\n")
    let outcome = try route(Data(lines.utf8), "--format", "json")
    #expect(outcome.status == 0)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let decisions = try #require(answer["decisions"] as? [[String: Any]])
    #expect(decisions.map { $0["identifier"] as? String } == (1...1_000).map { "message/\($0)" })
  }

  @Test("The first rows decide the columns, and a later long cell pushes its row")
  func table() throws {
    let short = Array(repeating: "message/1", count: 300)
    let long = String(repeating: "x", count: 100)
    let outcome = try route(Data((short + [long] + short).joined(separator: "\n").utf8))
    let rows = outcome.output.split(separator: "\n")
    #expect(rows.count == 602)
    #expect(rows[1] == "#1     identifier  message/1   inbox   continue  can, 2 tied")
    #expect(rows[301] == "#301   identifier  \(long)  (new window)  create    no match")
    #expect(rows[302] == "#302   identifier  message/1   inbox   continue  can, 2 tied")
  }

  @Test("Lines that cannot be read are errors with their number, and the rest is routed")
  func unreadable() throws {
    var input = Data("message/1\n".utf8)
    input.append(Data([0xC3, 0x28, 0x0A]))
    input.append(Data((String(repeating: "x", count: 1 << 20) + "y\nmessage/2\n").utf8))
    let outcome = try route(input)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        error: standard input, line 2: the line is not valid UTF-8
        error: standard input, line 3: the line is longer than 1048576 bytes

        """)
    #expect(
      outcome.output.split(separator: "\n").dropFirst() == [
        "#1     identifier  message/1     inbox   continue  can, 2 tied",
        "#2     identifier  (unreadable)  (none)  error     not UTF-8",
        "#3     identifier  (unreadable)  (none)  error     over 1 MiB",
        "#4     identifier  message/2     inbox   continue  can, 2 tied",
      ])
  }

  @Test("In JSON, too, a line that cannot be read has its place")
  func unreadableJSON() throws {
    let outcome = try route(Data("a\n".utf8 + [0xFF, 0x0A] + "b\n".utf8), "--format", "json")
    #expect(outcome.status == 2)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let rows = try #require(answer["decisions"] as? [[String: Any]])
    #expect(rows.map { $0["identifier"] as? String } == ["a", nil, "b"])
    #expect(rows[1]["line"] as? Int == 2)
    #expect((rows[1]["error"] as? [String: String])?["id"] == "line-not-utf8")
    var run = Subprocess("sceneroute", ["explain", "Fixtures/scenes/mail.json", "--stdin"])
    run.input = Data("a\n".utf8 + [0xFF, 0x0A])
    let explained = try run.run()
    #expect(explained.status == 2)
    #expect(
      explained.output.hasSuffix(
        "\n\n#2  identifier  (unreadable)\nerror: the line is not valid UTF-8\n"))
  }

  /// Words that stand in a row already, its separators, beginnings of each other, and text that is
  /// escaped.
  private static let hostileWords = [
    "event", "source", "identifier", "id", "i", "create", "none", "null", "R5", "warnings", "help",
    "no-scene-matches", "no scene matches", "@identifier@", "@", "`", "`event`", "``", ",", ":",
    ",\"", "{", "}", "[]", "\"", "\"\"", "\\", "\\\"", "e", "ev", "", " ", "é", "\u{202E}",
    String(repeating: "x", count: 120), String(repeating: "x", count: 121), "zz",
  ]

  @Test("A row of a stream is that of an event, whatever word came first", arguments: hostileWords)
  func hostileRows(first: String) throws {
    let words = [first] + Self.hostileWords + ["taken"]
    let events = words.map { ["identifier": $0] }
    let fixture = try JSONSerialization.data(withJSONObject: [
      "scenes": [["id": "event", "can": "SELF == 'taken'"]], "events": events,
    ])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try fixture.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    func rows(_ options: [String], _ input: String) throws -> [NSDictionary] {
      var run = Subprocess("sceneroute", ["route", file.path, "--format", "json"] + options)
      run.input = Data(input.utf8)
      let answer = try JSONSerialization.jsonObject(with: Data(run.run().output.utf8))
      return try #require((answer as? [String: Any])?["decisions"] as? [NSDictionary])
    }
    let streamed = try rows(["--stdin"], words.map { $0 + "\n" }.joined())
    #expect(streamed == (try rows([], "")))
    #expect(streamed.map { $0["identifier"] as? String } == words)
  }

  @Test("Carriage returns and a byte order mark are no part of an identifier, and are noted once")
  func windowsLines() throws {
    let outcome = try route(
      Data([0xEF, 0xBB, 0xBF] + "message/1\r\nmessage/2\r\n\r\na\rb\r\nlast\r".utf8),
      "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let rows = try #require(answer["decisions"] as? [[String: Any]])
    #expect(
      rows.map { $0["identifier"] as? String }
        == ["message/1", "message/2", "", "a\rb", "last\r"])
    let notes = try #require(answer["diagnostics"] as? [[String: Any]])
    #expect(notes.allSatisfy { $0["severity"] as? String == "note" })
    #expect(
      notes.map { $0["message"] as? String } == [
        "standard input: it begins with a byte order mark, which is skipped",
        "standard input: lines end in CR LF: they are read without the CR",
      ])
  }

  @Test("An overlong last line without a line feed is an error, too")
  func overlongEnd() throws {
    let outcome = try route(Data(("message/1\n" + String(repeating: "x", count: 1_048_577)).utf8))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "error: standard input, line 2: the line is longer than 1048576 bytes\n")
    #expect(outcome.output.split(separator: "\n").count == 3)
  }

  @Test("Bad input outweighs a failed check that comes after it")
  func worstStatus() throws {
    let input = Data([0xFF, 0x0A] + Array("no scene takes this\n".utf8))
    let outcome = try route(input, "--fail-on", "none")
    #expect(outcome.errors.contains("is not valid UTF-8"))
    #expect(outcome.errors.contains("(--fail-on none)"))
    #expect(outcome.status == 2)
  }

  @Test("A flood of unreadable lines does not become a flood of errors")
  func manyUnreadable() throws {
    let input = Data(Array(repeating: [0xFF, 0x0A], count: 1_000).joined())
    let outcome = try route(input)
    #expect(outcome.status == 2)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 11)
    #expect(errors.last == "error: standard input: 990 more lines could not be read")
  }

  @Test("A check names twenty events and counts the others")
  func failOn() throws {
    let lines = (1...50).map { "nobody/\($0)" }.joined(separator: "\n")
    let outcome = try route(Data(lines.utf8), "--fail-on", "none")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("failed: no scene takes 50 events (--fail-on none)\n"))
    #expect(outcome.errors.contains("  #20  nobody/20\n  and 30 more\n"))
    #expect(!outcome.errors.contains("nobody/21"))
  }

  @Test("A reader that has gone ends the command without a word")
  func closedPipe() throws {
    var run = Subprocess(
      "sceneroute", ["Fixtures/scenes/mail.json", "--stdin", "--format", "json"])
    run.input = Data(String(repeating: "message/1\n", count: 10_000).utf8)
    run.output = .closedPipe
    let outcome = try run.run()
    #expect(outcome.wasSignalled && outcome.status == SIGPIPE)
    #expect(outcome.errors == "")
  }

  @Test("Who waits for a decision gets it, and many lines take no more memory than few")
  func constantMemory() throws {
    let router = try Conversation(
      "sceneroute",
      ["Fixtures/scenes/mail.json", "--event", "new mail", "--stdin", "--format", "json"])
    var peaks: [Int?] = []
    for batch in 0..<40 {
      try router.send((0..<1_000).map { "message/\(batch)-\($0)\n" }.joined())
      let decisions = try router.receive(lines: 1_000)
      #expect(decisions.contains("message/\(batch)-998"))
      peaks.append(try router.peakKilobytes())
    }
    #expect(try router.finish() == 0)
    if let few = peaks[4], let many = peaks[39] {
      #expect(many - few < 2_048, "the peak grew from \(few) to \(many) KiB")
    }
  }
}

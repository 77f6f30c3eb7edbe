import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import LocatedValues
@testable import SceneFixtures

/// Cuts JSON at its strings, by another hand than the parser's.
enum JSONCut {
  /// Returns the text outside of strings and the strings with their quotes, in turn.
  static func parts(_ bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      if isQuote, !isInString { parts.append([]) }
      parts[parts.count - 1].append(byte)
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
      guard isQuote else { continue }
      if isInString { parts.append([]) }
      isInString.toggle()
    }
    return parts
  }

  static func text(_ string: [UInt8]) throws -> String {
    try JSONDecoder().decode([String].self, from: Data([0x5B] + string + [0x5D]))[0]
  }
}

@Suite("Fixtures in one layout")
struct FixtureFormattingTests {
  private static func formatting(_ bytes: [UInt8]) throws -> FixtureFormatting {
    try #require(try FixtureFormatting(bytes, file: "test.json"))
  }

  private static func formatting(_ text: String) throws -> FixtureFormatting {
    try formatting(Array(text.utf8))
  }

  /// Every file that is a fixture with predicates that can be read.
  static let files = Result {
    let folders = ["scenes", "timelines", "workload", "layout", "gate"]
    return try folders.flatMap { folder in
      try FixtureFiles.names(in: folder, suffix: ".json", atLeast: 2)
    }.filter {
      (try? FixtureFormatting(FixtureFiles.bytes($0), file: $0, mustBeFixture: false)) != nil
    }
  }

  @Test("A fixture becomes what is beside it", arguments: ["everywhere", "escapes", "nothing"])
  func pairs(_ name: String) throws {
    let before = try FixtureFiles.bytes("layout/before/\(name).json")
    let after = try FixtureFiles.bytes("layout/after/\(name).json")
    let formatting = try Self.formatting(before)
    #expect(
      String(decoding: formatting.bytes, as: UTF8.self) == String(decoding: after, as: UTF8.self))
    #expect((before == after) == formatting.edits.isEmpty)
    let again = try Self.formatting(after)
    #expect(again.bytes == after && again.edits.isEmpty)
  }

  @Test("Only strings of predicates change, each into its layout", arguments: try files.get())
  func bytesOutside(_ name: String) throws {
    let before = try FixtureFiles.bytes(name)
    let formatting = try Self.formatting(before)
    let (old, new) = (JSONCut.parts(before), JSONCut.parts(formatting.bytes))
    try #require(old.count == new.count)
    var edits = formatting.edits[...]
    for (one, other) in zip(old, new) where one != other {
      let next = edits.popFirst()
      let edit = try #require(next)
      #expect(try JSONCut.text(one) == edit.before)
      #expect(try JSONCut.text(other) == edit.after)
      #expect(try ActivationPredicate.formatted(edit.before) == edit.after)
    }
    #expect(edits.isEmpty)
  }

  @Test("A fixture is the same fixture in its layout", arguments: try files.get())
  func sameFixture(_ name: String) throws {
    let bytes = try FixtureFiles.bytes(name)
    let path = FixtureFiles.path(name)
    let formatted = try Self.formatting(bytes).bytes
    #expect(try Self.formatting(formatted).bytes == formatted)
    do throws(FixtureError) {
      let before = try SceneFixture.read(bytes, file: path, files: .project)
      let after = try SceneFixture.read(formatted, file: path, files: .project)
      #expect(before.scenes == after.scenes)
      #expect(before.app == after.app && before.description == after.description)
      #expect(before.options == after.options && before.titles == after.titles)
      #expect(before.events.map(\.event) == after.events.map(\.event))
      #expect(before.events.map(\.expectation) == after.events.map(\.expectation))
      #expect(before.timeline.map(\.action) == after.timeline.map(\.action))
      #expect(before.timeline.map(\.expectation) == after.timeline.map(\.expectation))
      #expect(before.within == after.within)
      #expect(before.warnings.map(\.id) == after.warnings.map(\.id))
    } catch {
      // It is a wrong fixture whose predicates are right, before and after.
      let after = #expect(throws: FixtureError.self) {
        try SceneFixture.read(formatted, file: path, files: .project)
      }
      #expect(after?.diagnostics.map(\.id) == error.diagnostics.map(\.id))
    }
  }

  @Test("There are enough fixtures, and some of them change")
  func count() throws {
    let files = try Self.files.get()
    let changed = try files.count {
      try !Self.formatting(FixtureFiles.bytes($0)).edits.isEmpty
    }
    #expect(files.count >= 150)
    #expect(changed >= 5 && changed < files.count)
  }

  @Test("The predicate of the options is laid out, too")
  func within() throws {
    let text = #"{"options":{"within":"self beginswith'a'"},"scenes":[]}"#
    #expect(try Self.formatting(Array(text.utf8)).edits.map(\.path) == ["$.options.within"])
  }

  @Test("An edit has its path and place")
  func edits() throws {
    let formatting = try Self.formatting(
      FixtureFiles.bytes("layout/before/everywhere.json"))
    #expect(
      formatting.edits.map { "\($0.place.line):\($0.place.column) \($0.path)" } == [
        "7:23 $.app.delegate[0].identifier", "12:26 $.app.conditions.Detail.can",
        "12:55 $.app.conditions.Detail.prefers", "17:55 $.scenes[0].can",
        "17:85 $.scenes[0].prefers", "18:24 $.scenes[1].can", "19:15 $.scenes[2].prefers",
        "23:50 $.timeline[0].can", "24:49 $.timeline[1].conditions.prefers",
        "28:26 $.options.within",
      ])
    #expect(formatting.edits[5].before == "self==%@and self!=%@")
    #expect(formatting.edits[5].after == "SELF == %@ AND SELF != %@")
  }

  @Test("A byte order mark and the line ends of a file stay")
  func lineEnds() throws {
    let before = "\u{FEFF}{\r\n\t\"scenes\": [\r{ \"id\": \"a\", \"can\": \"self='a'\" } ] }\r\n\r"
    let after = try Self.formatting(before)
    #expect(after.bytes == Array(before.replacing("self='a'", with: "SELF == 'a'").utf8))
    #expect(after.edits[0].place.description == "test.json:3:21")
  }

  @Test("A literal keeps the escapes that JSON has of it, whole pairs among them")
  func escapes() throws {
    let before =
      #"{"scenes":[{"id":"a","can":"\u0053ELF=='\ud83d\udcd2é\/\"\u0027or self=\t'x'"}]}"#
    let after = #"{"scenes":[{"id":"a","can":"SELF == '\ud83d\udcd2é\/\"\u0027 OR SELF == 'x'"}]}"#
    #expect(try Self.formatting(before).bytes == Array(after.utf8))
  }

  @Test("What else is wrong with a fixture does not matter, as long as it is JSON")
  func tolerance() throws {
    let before = """
      { "scenes": [ 7, { "can": "self='a'", "state": "asleep", "canArguments": ["x"], "x": [{}] },
          { "id": 3, "can": true, "prefers": ["self='a'"] }, null ],
        "timeline": { "set": "a", "can": "self='a'" }, "app": [ { "conditions": 1 } ],
        "events": [ { "notification": "no-such-file.apns", "can": "self='a'" } ] }
      """
    let formatting = try Self.formatting(before)
    #expect(formatting.edits.map(\.path) == ["$.scenes[1].can"])
  }

  @Test("SwiftUI's sets and MATCHES with a broken pattern are no obstacle")
  func otherForms() throws {
    let before =
      #"{"scenes":[{"id":"a","preferring":["self='a'"],"allowing":[]},"#
      + #"{"id":"b","can":"self matches '('"}]}"#
    #expect(try Self.formatting(before).edits.map(\.after) == ["SELF MATCHES '('"])
  }
}

@Suite("Fixtures that have no layout")
struct FormattingMistakeTests {
  private static func summaries(_ text: String) -> [String] {
    do throws(FixtureError) {
      _ = try FixtureFormatting(Array(text.utf8), file: "test.json")
      return []
    } catch {
      return error.diagnostics.map(\.summary)
    }
  }

  static let rows: [(text: String, summaries: [String])] = [
    ("", ["error[empty-file] 1:1 $"]),
    ("[]", ["error[wrong-type] 1:1 $"]),
    ("{}", ["error[missing-key] 1:1 $"]),
    (#"{"scenes":[],}"#, ["error[trailing-comma] 1:13 $"]),
    (
      #"{"scenes":[{"can":"self='a'"},{"can":"self ~ 'a'"},{"prefers":"self begin 'a'"}]}"#,
      [
        "error[unsupported-arithmetic] 1:44 $.scenes[1].can",
        "error[unknown-operator] 1:69 $.scenes[2].prefers",
      ]
    ),
    (
      #"{"scenes":[{"can":"self == '\u00e9' and x"}]}"#,
      ["error[unsupported-key-path] 1:41 $.scenes[0].can"]
    ),
    (
      #"{"scenes":[{"can":""}]}"#, ["error[empty-predicate] 1:20 $.scenes[0].can"]
    ),
    (
      #"{"scenes":[{"can":"SELF == '\u0000"}]}"#,
      ["error[unterminated-string] 1:28 $.scenes[0].can"]
    ),
  ]

  @Test("Each mistake has its place, and all are told", arguments: rows)
  func mistakes(row: (text: String, summaries: [String])) {
    #expect(Self.summaries(row.text) == row.summaries)
  }

  @Test("JSON of another kind is left in a folder, and refused where it is named")
  func otherJSON() throws {
    let bytes = Array(#"{"name":"x"}"#.utf8)
    #expect(try FixtureFormatting(bytes, file: "x.json", mustBeFixture: false) == nil)
    #expect(throws: FixtureError.self) { try FixtureFormatting(bytes, file: "x.json") }
  }

  @Test("A layout that is too long only with its arguments is an error")
  func arguments() throws {
    func text(_ bytes: Int) -> String {
      let argument = String(repeating: "x", count: bytes)
      return #"{"scenes":[{"id":"a","can":"self==%@","canArguments":["\#(argument)"]}]}"#
    }
    let most = PredicateLimits.predicateBytes - "SELF == %@".utf8.count
    #expect(Self.summaries(text(most)) == [])
    #expect(Self.summaries(text(most + 1)) == ["error[text-limit] 1:29 $.scenes[0].can"])
    #expect(throws: Never.self) { try Reading.fixture(text(most + 1)) }
    // With arguments that are too long anyway the layout is not the reason.
    #expect(Self.summaries(text(most + 3)) == [])
  }

  @Test("A layout at the limit of a predicate is written, and beyond it is an error with its place")
  func limit() {
    func text(_ elements: Int) -> String {
      let list = Array(repeating: "1", count: elements).joined(separator: ",")
      return #"{"scenes":[{"id":"a","can":"self in{\#(list)}"}]}"#
    }
    #expect(Self.summaries(text(21_842)) == [])
    #expect(Self.summaries(text(21_843)) == ["error[text-limit] 1:29 $.scenes[0].can"])
  }

  @Test("A file over the limits is refused before it is read")
  func fileLimits() {
    let space = String(repeating: " ", count: ValueLimits.spaceBytes + 1)
    #expect(Self.summaries(space + #"{"scenes":[]}"#) == ["error[white-space-limit] 1:1 $"])
  }
}

@Suite("Places of predicates in fixtures")
struct PredicatePlaceTests {
  /// No predicate: the tilde is no operator of the language.
  private static let mistake = Array(#""SELF ~ 'x'""#.utf8)

  /// The paths of the strings whose text the reader takes for a predicate.
  private static func pathsRead(_ bytes: [UInt8], _ file: String) -> Set<String> {
    let document = SourceDocument(json: bytes, file: file)
    var paths: Set<String> = []
    for position in document.tree.nodes.indices {
      let value = LocatedValue(document: document, index: ValueIndex(position: position))
      guard value.text != nil else { continue }
      let node = document.tree.nodes[position]
      let wrong = bytes[..<Int(node.start)] + mistake + bytes[Int(node.end)...]
      let path = document.paths(of: [value])[0]
      do throws(FixtureError) {
        _ = try SceneFixture.read(Array(wrong), file: file, profile: .engine, files: .project)
      } catch {
        if error.diagnostics.contains(where: { $0.path == path && $0.predicate != nil }) {
          paths.insert(path)
        }
      }
    }
    return paths
  }

  static let files = Result {
    try ["layout/before", "timelines", "scenes"].flatMap { folder in
      try FixtureFiles.names(in: folder, suffix: ".json", atLeast: 3)
    }.filter { Build.canRun(String(decoding: try FixtureFiles.bytes($0), as: UTF8.self)) }
  }

  @Test("They are those that the reader reads as predicates", arguments: try files.get())
  func agreesWithReader(_ name: String) throws {
    let bytes = try FixtureFiles.bytes(name)
    let file = FixtureFiles.path(name)
    let document = SourceDocument(json: bytes, file: file)
    let places = PredicatePlaces(in: try #require(document.root)).predicates
    #expect(Set(document.paths(of: places.map(\.value))) == Self.pathsRead(bytes, file))
  }

  @Test("The files have predicates of every kind of place")
  func kinds() throws {
    var kinds: Set<String> = []
    for name in try Self.files.get() {
      let document = SourceDocument(json: try FixtureFiles.bytes(name), file: name)
      for path in document.paths(
        of: PredicatePlaces(in: try #require(document.root)).predicates.map(\.value))
      {
        kinds.insert(
          path.replacing(/[0-9]+/, with: "#").replacing(
            /conditions\.[^.]+\./, with: "conditions.*."))
      }
    }
    #expect(
      kinds.isSuperset(of: [
        "$.scenes[#].can", "$.scenes[#].prefers", "$.timeline[#].can", "$.timeline[#].prefers",
        "$.timeline[#].conditions.can", "$.timeline[#].conditions.prefers",
        "$.app.conditions.*.can", "$.app.conditions.*.prefers", "$.app.delegate[#].identifier",
        "$.options.within",
      ]))
  }
}

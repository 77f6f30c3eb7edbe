import Foundation
import LocatedValues
import PredicateIndex
import TestSupport
import Testing

@testable import TraceLines

@Suite("Fields of JSON lines")
struct JSONFieldTests {
  /// What a line has in a field.
  enum Value: Equatable {
    case text(String)
    case none
    case problem(LineProblem)

    init(_ identifier: ByteIdentifier) {
      if let problem = identifier.problem {
        self = .problem(problem)
      } else if identifier.mark == ByteIdentifier.none {
        self = .none
      } else {
        self = .text(String(decoding: identifier.bytes, as: UTF8.self))
      }
    }
  }

  private static func path(_ text: String) throws -> FieldPath { try #require(FieldPath(text)) }

  static func read(_ line: [UInt8], _ field: String, _ recorded: String? = nil) throws -> [Value] {
    let fields = JSONFields(
      identifier: try path(field), recorded: try recorded.map { try path($0) })
    var rest = (line + [0x0A])[...]
    let reader = BlockReader { space in
      let count = min(space.count, rest.count)
      space.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return .success(count)
    }
    let block = ByteBlock(capacity: 64)
    var list = LineList()
    #expect(try reader.read(into: block, fillsBlock: true) == .lines)
    list.read(block, as: .json(fields))
    try #require(list.count == 1)
    return [Value(list.identifiers[0])] + list.recorded.map { Value($0) }
  }

  static func read(_ line: String, _ field: String = "id") throws -> Value {
    try read(Array(line.utf8), field)[0]
  }

  @Test(
    "Each line has one meaning",
    arguments: [
      (#"{"id":"a/1"}"#, Value.text("a/1")),
      (#" { "n" : -1.5 , "id" : "a/1" } "#, .text("a/1")),
      (#"{"id":""}"#, .text("")),
      (#"{"id":null}"#, .none),
      (#"{"id":7}"#, .problem(.notAString)),
      (#"{"id":{"id":"a"}}"#, .problem(.notAString)),
      (#"{"id":["a"]}"#, .problem(.notAString)),
      (#"{"id":true}"#, .problem(.notAString)),
      (#"{}"#, .problem(.noSuchField)),
      (#"{"ID":"a"}"#, .problem(.noSuchField)),
      (#"{"x":{"id":"a"}}"#, .problem(.noSuchField)),
      (#"[{"id":"a"}]"#, .problem(.noSuchField)),
      (#""id""#, .problem(.noSuchField)),
      (#"null"#, .problem(.noSuchField)),
      (#""#, .problem(.malformed)),
      (#"  "#, .problem(.malformed)),
      (#"{"id":"a""#, .problem(.malformed)),
      (#"{"id":"a",}"#, .problem(.malformed)),
      (#"{"id":"a"}}"#, .problem(.malformed)),
      (#"{"id":"a"} {}"#, .problem(.malformed)),
      (#"{id:"a"}"#, .problem(.malformed)),
      (#"{"id" "a"}"#, .problem(.malformed)),
      (#"{"id":"a" "b":1}"#, .problem(.malformed)),
      (#"{"id":'a'}"#, .problem(.malformed)),
      (#"{"id":"a","n":01}"#, .problem(.malformed)),
      (#"{"id":"a","n":1.}"#, .problem(.malformed)),
      (#"{"id":"a","n":+1}"#, .problem(.malformed)),
      (#"{"id":"a","n":1e5}"#, .text("a")),
      (#"{"id":"a","n":1e}"#, .problem(.malformed)),
      (#"{"id":"a","n":nul}"#, .problem(.malformed)),
      (#"{"id":"a","n":nulll}"#, .problem(.malformed)),
      (#"{"id":"a\/b\n\"\\\t\b\f\r"}"#, .text("a/b\n\"\\\t\u{8}\u{C}\r")),
      (#"{"id":"\u00e9\ud83d\ude00"}"#, .text("é😀")),
      (#"{"id":"\ud83d"}"#, .problem(.malformed)),
      (#"{"id":"a","m":"\ud83d"}"#, .problem(.malformed)),
      (#"{"id":"\x"}"#, .problem(.malformed)),
      ("{\"id\":\"a\tb\"}", .problem(.malformed)),
      (#"{"id":"a","id":"b"}"#, .problem(.duplicateKey)),
      (#"{"id":"a","i\u0064":"b"}"#, .problem(.duplicateKey)),
      (#"{"id":"a","n":1,"n":2}"#, .problem(.duplicateKey)),
      (#"{"id":"a","x":{"n":1,"n":2}}"#, .problem(.duplicateKey)),
      (#"{"id":"a","x":{"n":1},"y":{"n":1},"z":[{"n":1},{"n":2}]}"#, .text("a")),
      (#"{"\u0069d":"a"}"#, .text("a")),
      (#"{"abcdefgh-1-abcdefgh":1,"abcdefgh-2-abcdefgh":2,"id":"a"}"#, .text("a")),
    ])
  func meaning(line: String, value: Value) throws {
    #expect(try Self.read(line) == value)
  }

  @Test("A path goes through objects, and only through objects")
  func paths() throws {
    let line = #"{"a":{"b":{"c":"deep"},"c":"mid"},"c":"top","b":{"c":"other"},"d":[{"c":"x"}]}"#
    #expect(try Self.read(line, "a.b.c") == .text("deep"))
    #expect(try Self.read(line, "a.c") == .text("mid"))
    #expect(try Self.read(line, "c") == .text("top"))
    #expect(try Self.read(line, "b.c") == .text("other"))
    #expect(try Self.read(line, "d.c") == .problem(.noSuchField))
    #expect(try Self.read(line, "c.x") == .problem(.noSuchField))
    #expect(try Self.read(line, "a.b") == .problem(.notAString))
    #expect(try Self.read(#"{"a.b":"dot","é":"é"}"#, #"a\.b"#) == .text("dot"))
    #expect(try Self.read(#"{"a.b":"dot","é":"é"}"#, "é") == .text("é"))
    #expect(try Self.read(#"{"a":null}"#, "a.b") == .problem(.noSuchField))
    #expect(FieldPath("") == nil && FieldPath("a..b") == nil && FieldPath(#"a\"#) == nil)
    #expect(FieldPath(#"a\\b.c"#)?.keys == [#"a\b"#, "c"])
  }

  @Test("Two fields of one line are read at once, in any order and nesting")
  func twoFields() throws {
    let line = Array(#"{"was":{"scene":"in\/box"},"n":[1],"e":{"id":"a\/1","was":null}}"#.utf8)
    #expect(try Self.read(line, "e.id", "was.scene") == [.text("a/1"), .text("in/box")])
    #expect(try Self.read(line, "was.scene", "e.was") == [.text("in/box"), .none])
    #expect(try Self.read(line, "n", "x") == [.problem(.notAString), .problem(.noSuchField)])
    #expect(try Self.read(line, "e.id", "e.id") == [.text("a/1"), .text("a/1")])
  }

  @Test("Many keys, deep values and long lines are read as others are")
  func limits() throws {
    let many = (0..<3_000).map { #""key \#($0)":\#($0)"# }.joined(separator: ",")
    #expect(try Self.read("{\(many),\"id\":\"a\"}") == .text("a"))
    #expect(try Self.read("{\(many),\"id\":\"a\",\"key 7\":1}") == .problem(.duplicateKey))
    func deep(_ depth: Int) -> String {
      let brackets = String(repeating: "[", count: depth)
      return #"{"id":"a","x":"# + brackets + String(repeating: "]", count: depth) + "}"
    }
    #expect(try Self.read(deep(50)) == .text("a"))
    #expect(try Self.read(deep(ValueLimits.nesting - 1)) == .text("a"))
    #expect(try Self.read(deep(ValueLimits.nesting)) == .problem(.malformed))
    let long = String(repeating: "x", count: TraceLimits.identifierBytes)
    #expect(try Self.read(#"{"id":"\#(long)"}"#) == .text(long))
    #expect(try Self.read(#"{"id":"\#(long)x"}"#) == .problem(.identifierTooLong))
    #expect(try Self.read(#"{"id":"\/\#(long)"}"#) == .problem(.identifierTooLong))
    #expect(try Self.read(#"{"id":"\u0041\#(long)"}"#) == .problem(.identifierTooLong))
  }
}

// MARK: - Beside Foundation's decoder

extension JSONFieldTests {
  private struct Line: Decodable {
    struct Inner: Decodable { let id: String? }
    let id: String?
    let a: Inner?
  }

  /// A random line: JSON, and now and then something that is nearly JSON.
  private static func line(_ random: inout SeededGenerator) -> String {
    func value(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 3 ? 8 : 11), using: &random) {
      case 0: "null"
      case 1: ["true", "false"].randomElement(using: &random) ?? ""
      case 2: ["0", "-1", "12.5", "-0.25", "3e2", "1E-3"].randomElement(using: &random) ?? ""
      case 3...7: string()
      case 8:
        "["
          + (0..<Int.random(in: 0..<3, using: &random)).map { _ in value(depth + 1) }
          .joined(separator: ",") + "]"
      default: object(depth + 1)
      }
    }
    func string() -> String {
      let parts = [
        "a", "/", "message/1", "é", "😀", #"\n"#, #"\/"#, #"\\"#, #"\""#, #"\u0041"#,
        #"\ud83d\ude00"#,
        "long enough for more than one block of eight", "{", "}", ":", ",", "\u{7F}", "",
      ]
      return "\""
        + (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          parts.randomElement(using: &random) ?? ""
        }.joined() + "\""
    }
    func object(_ depth: Int) -> String {
      let keys = ["id", "a", "n", "user", "id2", "x", "ä"].shuffled(using: &random)
      let members = keys.prefix(Int.random(in: 0..<6, using: &random)).map { key in
        "\"\(key)\"" + (Bool.random(using: &random) ? " " : "") + ":" + value(depth)
      }
      return "{" + members.joined(separator: Bool.random(using: &random) ? "," : ", ") + "}"
    }
    return object(0)
  }

  /// What Foundation finds at a path of a line.
  private static func decoded(_ line: [UInt8], _ path: [String]) -> Value? {
    guard
      let root = try? JSONSerialization.jsonObject(
        with: Data(line), options: [.fragmentsAllowed])
    else { return .problem(.malformed) }
    var value: Any = root
    for key in path {
      guard let object = value as? [String: Any], let member = object[key] else {
        return .problem(.noSuchField)
      }
      value = member
    }
    if let text = value as? String { return .text(text) }
    return value is NSNull ? Value.none : .problem(.notAString)
  }

  @Test("Random lines are what Foundation's decoder and the reader of fixtures say they are")
  func besideFoundation() throws {
    var random = SeededGenerator(seed: 4)
    var counts = [0, 0]
    for _ in 0..<20_000 {
      var line = Array(Self.line(&random).utf8)
      if Bool.random(using: &random), !line.isEmpty {
        // Something is wrong with it, maybe.
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line.remove(at: place)
        case 1:
          let byte = Array("\"\\{}[]:,0x \u{1}".utf8).randomElement(using: &random)
          line.insert(byte ?? 0, at: place)
        default: line[place] = line.randomElement(using: &random) ?? 0
        }
      }
      guard String(validating: line, as: UTF8.self) != nil, !line.contains(0x0A) else { continue }
      for path in [["id"], ["a", "id"]] {
        let found = try Self.read(line, path.joined(separator: "."))[0]
        // Foundation takes a key twice.
        if found == .problem(.duplicateKey) { continue }
        let text = String(decoding: line, as: UTF8.self)
        // Foundation on Linux takes a comma before a closing bracket, too.
        let bare = text.replacingOccurrences(of: " ", with: "")
        let isLoose = bare.contains(",}") || bare.contains(",]")
        if found == .problem(.malformed), isLoose { continue }
        #expect(found == Self.decoded(line, path), "\(text) at \(path)")
        counts[found == .problem(.malformed) ? 1 : 0] += 1
        let slow = try? FieldRequest.read(line, at: [path])
        #expect((slow == nil) == (found == .problem(.malformed)), "\(text)")
      }
    }
    #expect(counts[0] > 10_000 && counts[1] > 2_000)
  }

  @Test("The decoder's answer for a field is the scanner's")
  func besideDecoder() throws {
    var random = SeededGenerator(seed: 5)
    var texts = 0
    for _ in 0..<4_000 {
      let line = Self.line(&random)
      guard let decoded = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
        continue
      }
      if let id = decoded.id {
        #expect(try Self.read(line, "id") == .text(id))
        texts += 1
      }
      if let id = decoded.a?.id { #expect(try Self.read(line, "a.id") == .text(id)) }
    }
    #expect(texts > 400)
  }
}

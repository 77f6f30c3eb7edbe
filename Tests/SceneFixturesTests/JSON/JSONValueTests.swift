import TestSupport
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("The values of JSON")
struct JSONValueTests {
  static let rows: [(String, JSONValue)] = [
    ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
    ("0", .integer(0)), ("-0", .integer(0)), ("3.0", .integer(3)), ("1e2", .integer(100)),
    ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .real(9.223372036854775808e18)),
    ("0.5", .real(0.5)), ("-2.5e-1", .real(-0.25)), ("1e-999", .integer(0)),
    (#""""#, .string("")),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("\"\\/\u{8}\u{c}\n\r\té😀")),
    ("[]", .array([])),
    (
      "[1,\"a\",null,[true]]", .array([.integer(1), .string("a"), .null, .array([.boolean(true)])])
    ),
    ("[\"a\",\"b\",1,\"c\"]", .array([.string("a"), .string("b"), .integer(1), .string("c")])),
    ("{}", .object([:])),
    (#"{"a":{"b":1},"c":"d"}"#, .object(["a": .object(["b": .integer(1)]), "c": .string("d")])),
  ]

  @Test("each kind of value is read", arguments: rows)
  func reads(text: String, expected: JSONValue) {
    let document = SourceDocument(json: Array(text.utf8), file: "test.json")
    #expect(document.diagnostics().isEmpty)
    #expect(document.root.map(JSONValue.init) == expected)
  }

  @Test("what the walk accepts, the decoder reads the same: 2,000 texts with a changed byte")
  func walkAndDecoderAgree() throws {
    let original = try FixtureFiles.bytes("scenes/notes-compose.json")
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("{}[]:,\"\\'/u019-+.eEtfn \n\u{7}é".utf8)
    var accepted = 0
    for _ in 0..<2000 {
      var bytes = original
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      let document = SourceDocument(json: bytes, file: "test.json")
      let diagnostics = document.diagnostics()
      #expect((document.root == nil) == !diagnostics.isEmpty)
      #expect(diagnostics.allSatisfy { $0.isInside(count: bytes.count) })
      guard let value = document.root.map(JSONValue.init) else { continue }
      accepted += 1
      #expect(try value == JSONValue.decoded(bytes))
    }
    #expect(accepted > 500)
    #expect(accepted < 1750)
  }

  @Test("every value of a fixture's path leads to its own text")
  func pathsLeadToValues() throws {
    let bytes = try FixtureFiles.bytes("scenes/mail.json")
    let document = SourceDocument(json: bytes, file: "mail.json")
    let nodes = document.tree.nodes
    var paths = PathWriter(document.tree)
    var count = 0
    func check(_ value: LocatedValue, at path: String) throws {
      count += 1
      let node = nodes[value.index.position]
      let text = bytes[Int(node.start)..<Int(node.end)]
      #expect(try JSONValue.decoded(Array(text)) == JSONValue(value))
      #expect(paths.path(of: value.index) == path)
      for (position, part) in value.parts.enumerated() {
        let step = value.isObject ? PathWriter.step(part.key) : "[\(position)]"
        try check(part, at: path + step)
      }
    }
    try check(try #require(document.root), at: "$")
    #expect(count == nodes.count)
    #expect(count > 100)
    // In any order, too.
    for position in nodes.indices.reversed() {
      let index = ValueIndex(position: position)
      var writer = PathWriter(document.tree)
      #expect(paths.path(of: index) == writer.path(of: index))
    }
  }
}

@Suite("The values of JSON, beside Foundation's decoder")
struct JSONOracleTests {
  private func expectSame(_ bytes: [UInt8], _ place: Comment) throws {
    let document = SourceDocument(json: bytes, file: "test.json")
    let expected = try JSONValue.decoded(bytes)
    // `#expect` is slow in a loop like this one.
    if document.root.map(JSONValue.init)?.isSame(as: expected) != true {
      Issue.record("another value: \(place)")
    }
  }

  @Test("3,000 random texts have equal values")
  func randomTexts() throws {
    var longest = 0
    for seed in 0..<3_000 {
      var generator = JSONGenerator(seed: UInt64(seed))
      let text = generator.text()
      longest = max(longest, text.utf8.count)
      try expectSame(Array(text.utf8), "seed \(seed): \(text)")
    }
    #expect(longest > 500)
  }

  @Test("20,000 random numbers have equal values")
  func randomNumbers() throws {
    var generator = JSONGenerator(seed: 11)
    var kinds: [String: Int] = [:]
    for _ in 0..<20_000 {
      let text = generator.number()
      try expectSame(Array(text.utf8), "\(text)")
      switch JSONScalar.number(Array(text.utf8)[...]) {
      case .integer: kinds["integer", default: 0] += 1
      default: kinds["real", default: 0] += 1
      }
    }
    #expect(kinds.values.allSatisfy { $0 > 4_000 } && kinds.count == 2)
  }

  @Test(
    "Numbers at the borders have equal values",
    arguments: [
      "-9223372036854775808", "-9223372036854775809", "9223372036854775807.0",
      "9007199254740992.0", "9007199254740993.0", "9007199254740993.5", "-9007199254740993.0",
      "90071992547409930e-1", "900719925474099.3e1", "9007199254740993e0", "1e18", "1e19",
      "9.223372036854774784e18", "1.0000000000000001", "0.99999999999999999", "1e-400", "-0.0",
      "-0", "-0e5", "0e0", "123456789012345678901234567890", "1.7976931348623157e308", "4.9e-324",
      "0.000000000000000000000000000001e48",
    ])
  func borders(text: String) throws {
    try expectSame(Array(text.utf8), "\(text)")
  }

  @Test("A large number with a fraction is no integer, though the decoder cuts the fraction off")
  func largeFraction() throws {
    let bytes = Array("9007199254740993.5".utf8)
    #expect(JSONValue.read(bytes) == .real(9_007_199_254_740_994))
    #expect(try JSONValue.decoded(bytes) == .integer(9_007_199_254_740_993))
  }

  @Test("Every fixture has the values that the decoder gives")
  func fixtures() throws {
    let names = try FixtureFiles.names(in: ".", suffix: ".json", atLeast: 100)
    var read = 0
    for name in names {
      let bytes = try FixtureFiles.bytes(name)
      guard let value = JSONValue.read(bytes) else { continue }
      read += 1
      if try value != JSONValue.decoded(bytes) { Issue.record("another value: \(name)") }
    }
    #expect(read > 80)
  }

  @Test("Every line of the vectors has the values that the decoder gives")
  func lines() throws {
    var read = 0
    for name in try FixtureFiles.names(in: ".", suffix: ".jsonl", atLeast: 20) {
      for line in try FixtureFiles.bytes(name).split(separator: UInt8(ascii: "\n")) {
        guard let value = JSONValue.read(Array(line)) else { continue }
        read += 1
        if try value != JSONValue.decoded(Array(line)) { Issue.record("another value: \(name)") }
      }
    }
    #expect(read > 2_000)
  }

  @Test("Deep lists cost what their bytes cost")
  func deepLists() {
    func text(lists: Int) -> [UInt8] {
      let list = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
      return Array(("[" + Array(repeating: list, count: lists).joined(separator: ",") + "]").utf8)
    }
    let clock = ContinuousClock()
    // As an oracle the decoder takes seconds for a fifth of these.
    let time = clock.measure {
      let value = JSONValue.read(text(lists: 10_000))
      #expect(value?.elements?.count == 10_000)
    }
    #expect(time < .seconds(20))
  }
}

import TestSupport
import Testing

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

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
    let document = JSONDocument(Array(text.utf8), file: "test.json")
    #expect(document.findings.diagnostics().isEmpty)
    #expect(document.value == expected)
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
      let document = JSONDocument(bytes, file: "test.json")
      let diagnostics = document.findings.diagnostics()
      #expect((document.value == nil) == !diagnostics.isEmpty)
      #expect(diagnostics.allSatisfy { $0.isInside(count: bytes.count) })
      guard let value = document.value else { continue }
      accepted += 1
      #expect(try value == JSONValue.decoded(bytes))
    }
    #expect(accepted > 500)
    #expect(accepted < 1750)
  }

  @Test("every value of a fixture's path leads to its own text")
  func pathsLeadToValues() throws {
    let bytes = try FixtureFiles.bytes("scenes/mail.json")
    let document = JSONDocument(bytes, file: "mail.json")
    var walk = JSONWalk(bytes: bytes)
    walk.run()
    var map = JSONSourceMap(bytes: bytes, nodes: walk.nodes)
    var count = 0
    func check(_ value: JSONValue, at path: JSONPath) throws {
      count += 1
      let found = map.node(at: path)
      let index = try #require(found)
      let node = map.nodes[index.position]
      let text = bytes[Int(node.start)..<Int(node.end)]
      #expect(try JSONValue.decoded(Array(text)) == value)
      switch value {
      case .object(let members):
        for (key, member) in members { try check(member, at: path.appending(key)) }
      case .array(let elements):
        for (position, element) in elements.enumerated() {
          try check(element, at: path.appending(position))
        }
      default: break
      }
    }
    try check(try #require(document.value), at: .root)
    #expect(count == map.nodes.count)
    #expect(count > 100)
  }
}

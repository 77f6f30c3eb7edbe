import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Places in JSON")
struct JSONPlaceTests {
  static func root(_ text: String) throws -> MemberReader {
    let value = try #require(SourceDocument(json: Array(text.utf8), file: "").root)
    return try #require(MemberReader(value, name: "a test"))
  }

  static func text(_ span: SourceSpan, of value: LocatedValue) -> String {
    String(
      decoding: value.document.tree.bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  static func written(_ value: LocatedValue) -> String {
    text(value.document.tree.span(of: value.index), of: value)
  }

  static func writtenKey(_ value: LocatedValue) -> String {
    text(value.document.tree.span(ofKeyOf: value.index), of: value)
  }

  @Test("a value knows its place and that of its key")
  func findsValuesAndKeys() throws {
    let root = try Self.root(#"{"a": [1, {"b c": "x"}], "d": null}"#)
    let list = try #require(root["a"])
    let elements = Array(list.parts)
    #expect(elements.count == 2 && list.count == 2)
    let object = try #require(MemberReader(elements[1], name: "an element"))
    let inner = try #require(object["b c"])
    #expect(Self.written(inner) == #""x""#)
    #expect(Self.writtenKey(inner) == #""b c""#)
    #expect(Self.writtenKey(elements[0]) == "1")
    #expect(root["d"].map(Self.written) == "null")
    #expect(Self.written(list) == "[")
    #expect(root["e"] == nil)
  }

  @Test("a finding about a missing member is at the object, and its path has the key")
  func fallsBack() throws {
    let root = try Self.root(#"{"a": [1, {"b": 2}]}"#)
    let element = try #require(root["a"].map { Array($0.parts) }?.last)
    let object = try #require(MemberReader(element, name: "an element"))
    object.report(ShapeProblem.missingKey("x", in: "a test"), at: "x")
    let found = root.value.document.diagnostics()
    #expect(found.map(\.span) == [SourceSpan(10, 11)])
    #expect(found.map(\.path) == ["$.a[1].x"])
  }

  @Test(
    "a span of a string's text is found after its escapes",
    arguments: [
      (#""abc""#, 1, 2, "b"), (#""a\"b\"c""#, 1, 2, #"\""#), (#""a\"b\"c""#, 2, 4, #"b\""#),
      (#""\u00e9x""#, 2, 3, "x"), (#""\u20acx""#, 3, 4, "x"), (#""\ud83d\ude00x""#, 4, 5, "x"),
      (#""éx""#, 2, 3, "x"), (#""\\\/x""#, 2, 3, "x"), (#""ab""#, 2, 2, ""),
      (#""\u00e9""#, 0, 2, #"\u00e9"#), (#""a\nb""#, 0, 3, #"a\nb"#), (#""""#, 0, 0, ""),
    ])
  func mapsThroughEscapes(literal: String, lower: Int, upper: Int, expected: String) {
    let bytes = Array(literal.utf8)
    let span = JSONScalar.place(
      of: SourceSpan(lower, upper), inStringAt: SourceSpan(0, bytes.count), of: bytes)
    #expect(
      String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self) == expected)
  }

  @Test(
    "paths are written as RFC 9535 writes them",
    arguments: [
      ("1", "$"), (#"{"scenes":[0,{"can":1}]}"#, "$.scenes[1].can"),
      (#"{"target-content-id":1}"#, #"$["target-content-id"]"#),
      (#"{"$schema":1}"#, #"$["$schema"]"#),
      (#"{"2x":{"":1}}"#, #"$["2x"][""]"#),
      (#"{"a\nb\u001b[31m":1}"#, #"$["a\nb\u{1B}[31m"]"#),
      // A key with a mistake, here a raw tab, is named as it is written.
      ("{\"\\u0041\t\":1}", #"$["\u0041\t"]"#),
    ])
  func writesPaths(text: String, expected: String) {
    let tree = SourceDocument(json: Array(text.utf8), file: "").tree
    var paths = PathWriter(tree)
    #expect(paths.path(of: ValueIndex(position: tree.nodes.count - 1)) == expected)
  }

  @Test("the compact length leaves out white space between values only")
  func measuresCompactLength() throws {
    let root = try Self.root("{ \"a b\" : [ 1 ,\n \"c \\\" d\" ] }")
    #expect(root.value.compactLength == #"{"a b":[1,"c \" d"]}"#.utf8.count)
  }
}

import PredicateLanguage
import Testing

@testable import SceneFixtures

@Suite("Places in JSON")
struct JSONSourceMapTests {
  static func map(_ text: String) -> JSONSourceMap {
    var walk = JSONWalk(bytes: Array(text.utf8))
    walk.run()
    return JSONSourceMap(bytes: walk.bytes, nodes: walk.nodes)
  }

  static func text(_ span: SourceSpan, of map: JSONSourceMap) -> String {
    String(decoding: map.bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  @Test("a path leads to its value and its key")
  func findsValuesAndKeys() {
    var map = Self.map(#"{"a": [1, {"b c": "x"}], "d": null}"#)
    let inner = JSONPath.root.appending("a").appending(1).appending("b c")
    #expect(Self.text(map.span(ofValueAt: inner), of: map) == #""x""#)
    #expect(Self.text(map.span(ofKeyAt: inner), of: map) == #""b c""#)
    #expect(Self.text(map.span(ofValueAt: .root.appending("d")), of: map) == "null")
    #expect(Self.text(map.span(ofValueAt: .root.appending("a")), of: map) == "[")
    #expect(map.node(at: .root.appending("a").appending(2)) == nil)
  }

  @Test("a path that leads nowhere ends at the innermost container on its way")
  func fallsBack() {
    var map = Self.map(#"{"a": [1, {"b": 2}]}"#)
    let missing = JSONPath.root.appending("a").appending(1).appending("x")
    #expect(map.span(ofValueAt: missing) == SourceSpan(10, 11))
    #expect(map.span(ofKeyAt: missing) == SourceSpan(10, 11))
  }

  @Test(
    "a span of a string's text is found behind its escapes",
    arguments: [
      (#""abc""#, 1, 2, "b"), (#""a\"b\"c""#, 1, 2, #"\""#), (#""a\"b\"c""#, 2, 4, #"b\""#),
      (#""\u00e9x""#, 2, 3, "x"), (#""\u20acx""#, 3, 4, "x"), (#""\ud83d\ude00x""#, 4, 5, "x"),
      (#""éx""#, 2, 3, "x"), (#""\\\/x""#, 2, 3, "x"), (#""ab""#, 2, 2, ""),
      (#""\u00e9""#, 0, 2, #"\u00e9"#), (#""a\nb""#, 0, 3, #"a\nb"#), (#""""#, 0, 0, ""),
    ])
  func mapsThroughEscapes(literal: String, lower: Int, upper: Int, expected: String) {
    let map = Self.map(literal)
    let span = map.span(
      of: SourceSpan(lower, upper), inStringAt: SourceSpan(0, literal.utf8.count))
    #expect(Self.text(span, of: map) == expected)
  }

  @Test(
    "paths are written as RFC 9535 writes them",
    arguments: [
      (JSONPath.root, "$"),
      (JSONPath.root.appending("scenes").appending(1).appending("can"), "$.scenes[1].can"),
      (JSONPath.root.appending("target-content-id"), #"$["target-content-id"]"#),
      (JSONPath.root.appending("$schema"), #"$["$schema"]"#),
      (JSONPath.root.appending("2x").appending(""), #"$["2x"][""]"#),
      (JSONPath.root.appending("a\nb\u{1B}[31m"), #"$["a\nb\u{1B}[31m"]"#),
    ])
  func writesPaths(path: JSONPath, expected: String) {
    #expect(path.description == expected)
  }

  @Test("the compact length leaves out white space between values only")
  func measuresCompactLength() throws {
    var map = Self.map("{ \"a b\" : [ 1 ,\n \"c \\\" d\" ] }")
    let found = map.node(at: .root)
    let root = try #require(found)
    #expect(
      map.compactLength(of: map.nodes[root.position]) == #"{"a b":[1,"c \" d"]}"#.utf8.count)
  }
}

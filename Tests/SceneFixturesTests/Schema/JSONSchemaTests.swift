import Testing

@testable import SceneFixtures

@Suite("The schema validator of these tests")
struct JSONSchemaTests {
  static func schema(_ text: String) throws -> JSONSchema {
    let value = try #require(JSONValue.read(Array(text.utf8)))
    return try JSONSchema("s", of: ["s": value])
  }

  /// A schema, a value that it takes and one that it refuses.
  static let rows: [(schema: String, good: String, bad: String)] = [
    (#"{"type":"object"}"#, "{}", "[]"),
    (#"{"type":"array"}"#, "[]", "{}"),
    (#"{"type":["string","null"]}"#, "null", "1"),
    (#"{"type":"integer"}"#, "3", "3.5"),
    (#"{"type":"number"}"#, "3", #""3""#),
    (#"{"type":"boolean"}"#, "true", "0"),
    (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":"x","b":1}"#, #"{"a":1}"#),
    (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
    (#"{"additionalProperties":{"type":"string"}}"#, #"{"a":"x"}"#, #"{"a":1}"#),
    (#"{"required":["a"]}"#, #"{"a":null}"#, "{}"),
    (#"{"dependentRequired":{"a":["b"]}}"#, #"{"b":1}"#, #"{"a":1}"#),
    (#"{"minProperties":1}"#, #"{"a":1}"#, "{}"),
    (#"{"items":{"type":"string"}}"#, #"["a"]"#, #"["a",1]"#),
    (#"{"minItems":2}"#, "[1,2]", "[1]"),
    (#"{"maxItems":1}"#, "[1]", "[1,2]"),
    (#"{"uniqueItems":true}"#, "[1,2]", "[1,1]"),
    (#"{"enum":["a",null]}"#, "null", #""b""#),
    (#"{"const":1}"#, "1", "2"),
    (#"{"pattern":"^[a-z]+$"}"#, #""ab""#, #""aB""#),
    (#"{"minLength":1}"#, #""a""#, #""""#),
    (#"{"minimum":1}"#, "1", "0"),
    (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "null", "1"),
    (#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#),
    (#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#, #"{"b":1}"#, "{}"),
    (#"{"allOf":[{"required":["a"]},{"required":["b"]}]}"#, #"{"a":1,"b":2}"#, #"{"a":1}"#),
    (#"{"not":{"required":["a"]}}"#, "{}", #"{"a":1}"#),
    (##"{"$ref":"#/$defs/x","$defs":{"x":{"type":"string"}}}"##, #""a""#, "1"),
    (##"{"items":{"$ref":"#"},"type":"array"}"##, "[[[]]]", "[[1]]"),
  ]

  @Test("each keyword takes what it should and refuses what it should", arguments: rows)
  func judges(row: (schema: String, good: String, bad: String)) throws {
    let schema = try Self.schema(row.schema)
    let good = try #require(JSONValue.read(Array(row.good.utf8)))
    let bad = try #require(JSONValue.read(Array(row.bad.utf8)))
    #expect(try schema.violations(of: good).isEmpty)
    #expect(try !schema.violations(of: bad).isEmpty)
  }

  @Test(
    "a schema that the validator cannot judge by is refused",
    arguments: [
      #"{"typ":"object"}"#, #"{"type":"text"}"#, #"{"maxLength":3}"#, #"{"if":{}}"#,
      #"{"properties":{"a":{"unevaluatedItems":false}}}"#, #"{"properties":[]}"#,
      #"{"anyOf":{}}"#, ##"{"$ref":"#/$defs/x"}"##, ##"{"$ref":"other.json#/x"}"##, #"{"items":7}"#,
      #"{"pattern":"("}"#, #"{"$defs":{"unused":{"format":"uri"}}}"#, "7",
    ])
  func refuses(_ text: String) {
    #expect(throws: (any Error).self) { try Self.schema(text) }
  }

  @Test("a violation names its place and its keyword")
  func namesPlaces() throws {
    let schema = try Self.schema(
      #"{"properties":{"a":{"items":{"type":"string"}}},"additionalProperties":false}"#)
    let value = try #require(
      JSONValue.read(Array(#"{"a":["x",1],"b":2}"#.utf8)))
    let found = Set(try schema.violations(of: value).map(\.description))
    #expect(found == ["$.a[1]: type", "$.b: additionalProperties"])
  }
}

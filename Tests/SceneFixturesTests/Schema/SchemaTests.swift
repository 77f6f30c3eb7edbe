import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Schemas")
struct SchemaTests {
  static let documents = Result {
    let names = try FixtureFiles.names(in: "schema", suffix: ".schema.json", atLeast: 6)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (String(name.dropFirst("schema/".count)), try value(of: name))
      })
  }

  static func value(of name: String) throws -> JSONValue {
    try #require(JSONValue.read(try FixtureFiles.bytes(name)), "\(name)")
  }

  static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(name, of: try documents.get())
  }

  @Test("every fixture, timeline and workload conforms to the schema of fixtures")
  func fixturesConform() throws {
    let schema = try Self.schema("scene-fixture.schema.json")
    let names =
      try FixtureFiles.names(in: "scenes", suffix: ".json", atLeast: 25)
      + FixtureFiles.names(in: "timelines", suffix: ".json", atLeast: 21)
      + FixtureFiles.names(in: "workload", suffix: ".json", atLeast: 2)
      + FixtureFiles.names(in: "layout", suffix: ".json", atLeast: 6)
    for name in names {
      let violations = try schema.violations(of: Self.value(of: name))
      #expect(violations.isEmpty, "\(name)")
    }
  }

  @Test("every payload conforms to the schema of payloads")
  func payloadsConform() throws {
    let schema = try Self.schema("payload.schema.json")
    for name in try PayloadFileTests.names.get() {
      #expect(try schema.violations(of: Self.value(of: name)).isEmpty, "\(name)")
    }
  }

  @Test("the schema refuses the wrong fixtures that it can refuse, and takes the others")
  func schemaAndReaderAgree() throws {
    let schema = try Self.schema("scene-fixture.schema.json")
    var judged = 0
    for row in try WrongFixtureTests.rows.get() where row.layer != "json" {
      let violations = try schema.violations(of: Self.value(of: "wrong/" + row.file))
      #expect(violations.isEmpty == (row.layer != "schema"), "\(row.file)")
      judged += 1
    }
    #expect(judged >= 120)
  }

  @Test(
    "the lists of expected diagnostics conform to their schema",
    arguments: [
      ("wrong/expected.jsonl", "expected"), ("payloads/wrong/expected.jsonl", "expected"),
      ("manifests/wrong/expected.jsonl", "expected"), ("gate/red/expected.jsonl", "gate"),
      ("layout/predicates.jsonl", "layout"),
    ])
  func expectedListsConform(_ name: String, schemaName: String) throws {
    let schema = try Self.schema("\(schemaName).schema.json")
    let lines = try FixtureFiles.bytes(name).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count >= 18)
    for line in lines {
      let value = try #require(JSONValue.read(Array(line)))
      #expect(try schema.violations(of: value).isEmpty)
    }
  }

  @Test(
    "the lines of vectors and of the corpus conform to their schemas",
    arguments: [
      ("vectors", "vector.schema.json", 1000), ("corpus", "corpus.schema.json", 300),
      ("conformance", "conformance.schema.json", 2500),
    ])
  func linesConform(folder: String, schemaName: String, least: Int) throws {
    let schema = try Self.schema(schemaName)
    var count = 0
    for name in try FixtureFiles.names(in: folder, suffix: ".jsonl", atLeast: 3) {
      for line in try FixtureFiles.bytes(name).split(separator: UInt8(ascii: "\n")) {
        let value = try #require(JSONValue.read(Array(line)), "\(name)")
        #expect(try schema.violations(of: value).isEmpty, "\(name)")
        count += 1
      }
    }
    #expect(count >= least)
  }

  @Test(
    "the lines of wrong predicates conform to their schema",
    arguments: ["predicates", "warnings"])
  func wrongPredicatesConform(_ name: String) throws {
    let schema = try Self.schema("wrong-predicate.schema.json")
    let lines = try FixtureFiles.bytes("wrong/\(name).jsonl").split(
      separator: UInt8(ascii: "\n"))
    #expect(lines.count >= 60)
    for line in lines {
      let value = try #require(JSONValue.read(Array(line)))
      #expect(try schema.violations(of: value).isEmpty)
    }
  }

  @Test(
    "the questions to a device and the answers that tests read conform to their schemas",
    arguments: [
      ("device/questions", "question", true), ("device-questions", "question", true),
      ("answers", "answer", true), ("answers-settled", "answer", true),
      ("answers-wrong", "answer", false), ("device-questions-wrong", "question", false),
      ("device-log", "log", true), ("device-log-wrong", "log", false),
    ])
  func deviceLinesConform(_ name: String, schemaName: String, isGood: Bool) throws {
    let schema = try Self.schema("device-\(schemaName).schema.json")
    let tests = schemaName == "log" ? "CommandTests" : "SceneFixturesTests/Conformance"
    let folder = name.contains("/") ? "" : "../Tests/\(tests)/Inputs/"
    let lines = try FixtureFiles.bytes("\(folder)\(name).jsonl").split(
      separator: UInt8(ascii: "\n")
    ).filter { $0.first == UInt8(ascii: "{") }
    let violated = lines.filter { line in
      guard let value = JSONValue.read(Array(line)) else { return true }
      return (try? schema.violations(of: value).isEmpty) != true
    }
    #expect(lines.count >= 5)
    #expect(violated.isEmpty == isGood)
  }

  @Test(
    "the recorded facts of Info.plists conform to their schema",
    arguments: ["facts-json", "facts-warning-json"])
  func manifestsConform(_ name: String) throws {
    let golden = try FixtureFiles.golden("lint/\(name)")
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let answer = String(try #require(lines.first { $0.hasPrefix("{") }))
    let schema = try Self.schema("manifest.schema.json")
    let value = try #require(JSONValue.read(Array(answer.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    for change in [(#""version":1"#, #""version":2"#), (#""name":"#, #""title":"#)] {
      let wrong = answer.replacing(change.0, with: change.1)
      #expect(wrong != answer)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }

  @Test(
    "the recorded answers of the verbs that prove things conform to their schemas",
    arguments: [
      ("test/coverage-json", "test", #""neverWon":["#, #""neverWins":["#),
      ("test/coverage-json", "test", #""status":"unnoticed""#, #""status":"missed""#),
      ("analyze/analyze-odd-json", "analysis", #""kind":"dead""#, #""kind":"live""#),
      ("diff/diff-json", "difference", #""moves":"#, #""moved":"#),
      (
        "analyze/analyze-within-wrong-json", "findings", #""severity":"error""#,
        #""severity":"bad""#
      ),
      ("compare/compare-all-strings-json", "relation", #""impliedBy""#, #""impliedby""#),
      ("compare/compare-unknown-json", "relation", #""reason":"#, #""reasons":"#),
      ("compare/compare-error-json", "findings", #""severity":"error""#, #""severity":"bad""#),
      ("init/init-json", "init", #""scenes":2"#, #""scenes":0"#),
      ("init/init-log-json", "init", #""severity":"warning""#, #""severity":"bad""#),
      ("init/init-manifest-built-json", "init", #""manifest":"<"#, #""manifests":"<"#),
      ("replay/merge-json", "replay-summary", #""unidentified":1"#, #""unidentified":-1"#),
      ("replay/merge-json", "replay-summary", #""digest":""#, #""digest":"x"#),
    ])
  func proofsConform(_ name: String, _ schemaName: String, _ old: String, _ new: String) throws {
    let golden = try FixtureFiles.golden(name)
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    // A golden file has `#` for what is measured.
    let answer = String(try #require(lines.first { $0.hasPrefix("{") }))
      .replacing(":#", with: ":0")
    let schema = try Self.schema("\(schemaName).schema.json")
    let value = try #require(JSONValue.read(Array(answer.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    for change in [(#""version":1"#, #""version":2"#), (old, new)] {
      let wrong = answer.replacing(change.0, with: change.1)
      #expect(wrong != answer)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }

  @Test("the recorded answers to a stream of pairs conform to their schema, line by line")
  func pairsConform() throws {
    let golden = try FixtureFiles.golden("compare/compare-jsonl")
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let answers = lines.filter { $0.hasPrefix(#"{"version""#) }
    #expect(answers.count == 6)
    let schema = try Self.schema("relation.schema.json")
    for answer in answers {
      let value = try #require(JSONValue.read(Array(answer.utf8)))
      #expect(try schema.violations(of: value).isEmpty, "\(answer)")
      let wrong = answer.replacing(#""span":["#, with: #""span":[-1,"#)
        .replacing(#""pNotQ":"#, with: #""pnotq":"#)
      let other = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: other).isEmpty, "\(wrong)")
    }
  }

  @Test(
    "the recorded rows of the replay verb conform to their schema",
    arguments: ["replay-ndjson", "replay-ndjson-ties", "replay-errors-ndjson"])
  func replayRowsConform(_ name: String) throws {
    let golden = try FixtureFiles.golden("replay/\(name)")
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix(#"{"scene""#) || $0.hasPrefix(#"{"error""#) }
    #expect(rows.count >= 2)
    let schema = try Self.schema("replay-row.schema.json")
    for row in rows {
      let value = try #require(JSONValue.read(Array(row.utf8)))
      #expect(try schema.violations(of: value).isEmpty, "\(row)")
      let wrong = row.replacing(#""score":""#, with: #""score":"x"#)
        .replacing(#""id":""#, with: #""id":"x"#)
      let other = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: other).isEmpty, "\(wrong)")
    }
  }

  @Test(
    "the recorded answers of the fmt verb conform to their schema",
    arguments: ["fmt-json", "fmt-check-json", "fmt-error-json"])
  func layoutsConform(_ name: String) throws {
    let golden = try FixtureFiles.golden("fmt/\(name)")
    let text = String(decoding: golden, as: UTF8.self)
    let answer = text.split(separator: "--- stdout\n").last?.split(separator: "--- stderr").first
    let json = String(try #require(answer))
    let schema = try Self.schema("fmt.schema.json")
    let value = try #require(JSONValue.read(Array(json.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    let isError = name == "fmt-error-json"
    for change in [
      (#""version":1"#, #""version":2"#),
      isError ? (#""severity":"error""#, #""severity":"bad""#) : (#""after":"#, #""new":"#),
    ] {
      let wrong = json.replacing(change.0, with: change.1)
      #expect(wrong != json)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }

  @Test(
    "the recorded answers of the lint verb conform to their schema",
    arguments: ["lint-json", "lint-unreadable-json"])
  func lintConforms(_ name: String) throws {
    let golden = try FixtureFiles.golden("lint/\(name)")
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let answer = String(try #require(lines.first { $0.hasPrefix("{") }))
    let schema = try Self.schema("lint.schema.json")
    let value = try #require(JSONValue.read(Array(answer.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    for change in [
      (#""version":1"#, #""version":2"#), (#""code":"SR"#, #""code":"R"#),
      (#""anchor":"#, #""anchors":"#), (#""infos":"#, #""notes":"#),
    ] {
      let wrong = answer.replacing(change.0, with: change.1)
      #expect(wrong != answer)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }

  @Test("the green examples of lint conform to the schema of fixtures, allowances and all")
  func lintExamplesConform() throws {
    let schema = try Self.schema("scene-fixture.schema.json")
    let names = try FixtureFiles.names(in: "lint", suffix: "green.json", atLeast: 80)
    for name in names {
      #expect(try schema.violations(of: Self.value(of: name)).isEmpty, "\(name)")
    }
    for wrong in [#"{"allow":"SR207"}"#, #"{"allow":"","reason":"x"}"#, #""SR207""#] {
      let text = "{\"scenes\":[{\"id\":\"a\",\"lint\":[\(wrong)]}]}"
      let value = try #require(JSONValue.read(Array(text.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(wrong)")
    }
  }

  @Test("the recorded answer of the simulate verb conforms to its schema")
  func simulationConforms() throws {
    let golden = try FixtureFiles.golden("simulate/simulate-json")
    let text = String(decoding: golden, as: UTF8.self)
    let answer = text.split(separator: "--- stdout\n").last?.split(separator: "--- stderr").first
    let json = String(try #require(answer))
    let schema = try Self.schema("simulation.schema.json")
    let value = try #require(JSONValue.read(Array(json.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    for change in [(#""version":1"#, #""version":2"#), (#""front":"#, #""behind":"#)] {
      let wrong = json.replacing(change.0, with: change.1)
      #expect(wrong != json)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }
}

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

import Testing

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
      "wrong/expected.jsonl", "payloads/wrong/expected.jsonl", "manifests/wrong/expected.jsonl",
    ])
  func expectedListsConform(_ name: String) throws {
    let schema = try Self.schema("expected.schema.json")
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

  @Test("the recorded answer of the conformance verb conforms to its schema")
  func tallyConforms() throws {
    let golden = try FixtureFiles.bytes("../Tests/CommandTests/Golden/conformance-json.txt")
    let lines = String(decoding: golden, as: UTF8.self).split(separator: "\n")
    let answer = String(try #require(lines.first { $0.hasPrefix("{") }))
    let schema = try Self.schema("tally.schema.json")
    let value = try #require(JSONValue.read(Array(answer.utf8)))
    #expect(try schema.violations(of: value).isEmpty)
    for change in [(#""version":1"#, #""version":2"#), (#""line":2"#, #""line":0"#)] {
      let wrong = answer.replacing(change.0, with: change.1)
      #expect(wrong != answer)
      let value = try #require(JSONValue.read(Array(wrong.utf8)))
      #expect(try !schema.violations(of: value).isEmpty, "\(change.1)")
    }
  }

  @Test(
    "the recorded answers of the manifest verb conform to their schema",
    arguments: ["manifest-json", "manifest-warning-json"])
  func manifestsConform(_ name: String) throws {
    let golden = try FixtureFiles.bytes("../Tests/CommandTests/Golden/\(name).txt")
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

  @Test("the recorded answer of the simulate verb conforms to its schema")
  func simulationConforms() throws {
    let golden = try FixtureFiles.bytes("../Tests/CommandTests/Golden/simulate-json.txt")
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

import PredicateLanguage
import SceneFixtures
import Testing

@Suite("Rendering")
struct RenderingTests {
  static func rendered(_ text: String) -> [String] {
    Reading.diagnostics(text).map { $0.render() }
  }

  @Test("a mistake shows its place, its line with a caret, and its help")
  func rendersMistakes() {
    let text = """
      {
        "scenes": [
          { "id": "a",
            "cann": "TRUEPREDICATE" } ] }
      """
    #expect(
      Self.rendered(text) == [
        """
        error[unknown-key]: a scene has no key `cann`
          --> test.json:4:7 ($.scenes[0].cann)
          |
          |       "cann": "TRUEPREDICATE" } ] }
          |       ^^^^^^
          = help: did you mean `can`?
        """
      ])
  }

  @Test("a predicate's mistake shows the predicate, and the place in the file")
  func rendersPredicateMistakes() throws {
    let error = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate("SELF BEGINWITH 'x'")
    }
    let mistake = try #require(error?.diagnostics.first)
    let text = Reading.text(scenes: #"{"id":"a","can":"SELF == \"é\" OR SELF BEGINWITH 'x'"}"#)
    #expect(
      Self.rendered(text) == [
        """
        error[unknown-operator]: \(mistake.message)
          --> test.json:1:51 ($.scenes[0].can)
          |
          | SELF == "é" OR SELF BEGINWITH 'x'
          |                     ^^^^^^^^^
          = help: \(try #require(mistake.help))
        """
      ])
  }

  @Test("carets are at the right column after tabs and wide characters")
  func rendersWideCharacters() {
    let text = "{\"scenes\":[\n\t{ \"id\": \"漢字📬\", \"cann\": 1 }]}"
    #expect(
      Self.rendered(text) == [
        """
        error[unknown-key]: a scene has no key `cann`
          --> test.json:2:17 ($.scenes[0].cann)
          |
          |     { "id": "漢字📬", "cann": 1 }]}
          |                       ^^^^^^
          = help: did you mean `can`?
        """
      ])
  }

  @Test("a line of megabytes shows the part around its mistake")
  func rendersLongLines() throws {
    let scenes = (0..<20_000).map { #"{"id":"scene-\#($0)"}"# }.joined(separator: ",")
    let text = Reading.text(scenes: scenes + #",{"id":"x","cann":1}"#)
    let lines = try #require(Self.rendered(text).first).split(separator: "\n")
    #expect(lines[1] == "  --> test.json:1:\(text.utf8.count - 22) ($.scenes[20000].cann)")
    #expect(lines.allSatisfy { $0.count < 110 })
    let caret = try #require(lines[4].firstIndex(of: "^"))
    let column = lines[4].distance(from: lines[4].startIndex, to: caret)
    #expect(lines[3].dropFirst(column).hasPrefix(#""cann""#))
  }

  @Test("a mistake of a payload file is shown in that file")
  func rendersPayloadMistakes() throws {
    let path = FixtureFiles.path("wrong/payload-file-without-aps.json")
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) }
    let errors = try #require(error).diagnostics.filter { $0.id == "missing-aps" }
    #expect(errors.count == 1)
    #expect(errors[0].render().contains("payloads/wrong/no-aps.apns:1:1 ($)\n  |\n  | {\n  | ^\n"))
  }

  @Test("a mistake of the file as a whole shows no line")
  func rendersFileMistakes() throws {
    let error = #expect(throws: FixtureError.self) {
      try SceneFixture.load(path: "no/such\u{7}file")
    }
    #expect(
      error?.description == """
        error[file-not-found]: there is no file `no/such\\u{7}file`
          --> no/such\\u{7}file
        """)
  }

  @Test("colour is there when it is asked for, and only then")
  func rendersColour() {
    let diagnostics = Reading.diagnostics(#"{"scenes":[],"x":1}"#)
    #expect(diagnostics.allSatisfy { $0.render(usesColor: true).contains("\u{1B}[1;31m") })
    #expect(diagnostics.allSatisfy { !$0.render().contains("\u{1B}") })
    #expect(!diagnostics.isEmpty)
  }

  @Test("an error lists its diagnostics with an empty line between two")
  func describesErrors() {
    let error = #expect(throws: FixtureError.self) { try Reading.fixture(#"{"a":1,"b":2}"#) }
    #expect(error?.description.components(separatedBy: "\n\n").count == 3)
    #expect(error?.diagnostics.count == 3)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}

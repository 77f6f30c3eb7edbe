import Foundation
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("The form of JSON")
struct JSONFormTests {
  /// A text that is no JSON, and the finding about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let expected: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ expected: String) {
      self.text = text
      self.expected = expected
    }
  }

  static let rows = [
    Row("", "empty-file 1:1 $"),
    Row(" \n ", "empty-file 1:1 $"),
    Row("{", "unexpected-end 1:2 $"),
    Row("{ \n\n", "unexpected-end 1:2 $"),
    Row("[1,", "unexpected-end 1:4 $"),
    Row("[1", "unexpected-end 1:3 $"),
    Row(#"{"a""#, "unexpected-end 1:5 $"),
    Row(#"{"a":"#, "unexpected-end 1:6 $"),
    Row(#"{"a":1,"#, "unexpected-end 1:8 $"),
    Row(#"{"a":[{"b":"#, "unexpected-end 1:12 $.a[0]"),
    Row("]", "unexpected-character 1:1 $"),
    Row("[}", "unexpected-character 1:2 $[0]"),
    Row("[1}", "unexpected-character 1:3 $"),
    Row(#"{"a":}"#, "unexpected-character 1:6 $.a"),
    Row(#"{"a":1]"#, "unexpected-character 1:7 $"),
    Row(#"{"a",1}"#, "unexpected-character 1:5 $"),
    Row("{[]}", "unexpected-character 1:2 $"),
    Row("{1:2}", "unexpected-character 1:2 $"),
    Row("[,]", "unexpected-character 1:2 $[0]"),
    Row("[1 / 2]", "unexpected-character 1:4 $"),
    Row("[é]", "unexpected-character 1:2 $[0]"),
    Row("[\u{0}]", "unexpected-character 1:2 $[0]"),
    Row("[1 2]", "missing-comma 1:4 $"),
    Row(#"{"a":1 "b":2}"#, "missing-comma 1:8 $"),
    Row(#"{"a" 1}"#, "missing-colon 1:6 $"),
    Row("[1,]", "trailing-comma 1:3 $"),
    Row(#"{"a":[{"b":1,}]}"#, "trailing-comma 1:13 $.a[0]"),
    Row("// x\n[]", "comment 1:1 $"),
    Row("[1, /* x */ 2]", "comment 1:5 $"),
    Row("['a']", "single-quotes 1:2 $[0]"),
    Row("{a: 1}", "unquoted-key 1:2 $"),
    Row(#"["a"#, "unterminated-string 1:2 $[0]"),
    Row("[\"a\n\"]", "unterminated-string 1:2 $[0]"),
    Row("['a", "unterminated-string 1:2 $[0]"),
    Row("[\"a\tb\"]", "control-character 1:4 $[0]"),
    Row(#"["\d"]"#, "unknown-escape 1:3 $[0]"),
    Row(#"["\u12"]"#, "unknown-escape 1:3 $[0]"),
    Row(#"["\x41"]"#, "unknown-escape 1:3 $[0]"),
    Row(#"["\ud83d"]"#, "lone-surrogate 1:3 $[0]"),
    Row(#"["\ude00"]"#, "lone-surrogate 1:3 $[0]"),
    Row(#"["\ud83d\u0041"]"#, "lone-surrogate 1:3 $[0]"),
    Row(#"["\ude00\ud83d\ude00"]"#, "lone-surrogate 1:3 $[0]"),
    Row("[01]", "invalid-number 1:2 $[0]"),
    Row("[-]", "invalid-number 1:2 $[0]"),
    Row("[+1]", "invalid-number 1:2 $[0]"),
    Row("[1.]", "invalid-number 1:2 $[0]"),
    Row("[.5]", "invalid-number 1:2 $[0]"),
    Row("[1e]", "invalid-number 1:2 $[0]"),
    Row("[0x10]", "invalid-number 1:2 $[0]"),
    Row("[1-2]", "invalid-number 1:2 $[0]"),
    Row("[1e999]", "number-out-of-range 1:2 $[0]"),
    Row("[" + String(repeating: "9", count: 400) + "]", "number-out-of-range 1:2 $[0]"),
    Row("[True]", "unknown-word 1:2 $[0]"),
    Row("[nil]", "unknown-word 1:2 $[0]"),
    Row("[NaN]", "unknown-word 1:2 $[0]"),
    Row("yaml: true", "unknown-word 1:1 $"),
    Row("[] []", "text-after-end 1:4 $"),
    Row(#"{"a":1,"a":2}"#, "duplicate-key 1:8 $.a"),
    Row(#"{"a":1,"\u0061":2}"#, "duplicate-key 1:8 $.a"),
    Row(#"[{"é":1,"\u00e9":2}]"#, #"duplicate-key 1:9 $[0]["é"]"#),
    Row(String(repeating: "[", count: 65), "nesting-limit 1:65 $" + nested(64)),
  ]

  static func nested(_ depth: Int) -> String { String(repeating: "[0]", count: depth) }

  @Test("each mistake of form has its own finding, at its place", arguments: rows)
  func reports(_ row: Row) {
    let document = SourceDocument(json: Array(row.text.utf8), file: "test.json")
    let found = document.diagnostics()
      .map { "\($0.id) \($0.line):\($0.column) \($0.path)" }
    #expect(found == [row.expected])
    #expect(document.diagnostics().allSatisfy { $0.isTold })
    #expect(document.root == nil)
  }

  @Test("the table covers every problem of form that a text can have")
  func tableIsComplete() {
    let ids = Set(Self.rows.compactMap { $0.expected.split(separator: " ").first.map(String.init) })
    #expect(Self.rows.count >= 60)
    #expect(ids.count == 19)
  }

  @Test("mistakes whose end is clear do not hide the next ones")
  func reportsSeveral() {
    let text = "{\n  // note\n  'a': 01,\n  \"b\": \"\\d\" \"c\": True,\n}"
    let document = SourceDocument(json: Array(text.utf8), file: "test.json")
    let found = document.diagnostics().map { "\($0.id) \($0.line):\($0.column)" }
    #expect(
      found == [
        "comment 2:3", "single-quotes 3:3", "invalid-number 3:8", "unknown-escape 4:9",
        "missing-comma 4:13", "unknown-word 4:18", "trailing-comma 4:22",
      ])
  }

  @Test(
    "bytes that are not UTF-8 are reported at the first of them",
    arguments: [
      ([0x5B, 0x22, 0xFF, 0x22, 0x5D], "not-utf8 1:3"),
      ([0x5B, 0x0A, 0x22, 0xC3, 0x22, 0x5D], "not-utf8 2:2"),
      ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "not-utf8 1:3"),
      ([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], "not-utf8 1:1"),
      ([0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], "not-utf8 1:1"),
      ([0x5B, 0x00, 0x5D, 0x00], "not-utf8 1:1"),
      ([0x00, 0x5B, 0x00, 0x5D], "not-utf8 1:1"),
      ([0x37, 0x00], "not-utf8 1:1"),
      ([0x00, 0x37], "not-utf8 1:1"),
    ] as [([UInt8], String)])
  func refusesOtherEncodings(bytes: [UInt8], expected: String) {
    let document = SourceDocument(json: bytes, file: "test.json")
    let found = document.diagnostics().map { "\($0.id) \($0.line):\($0.column)" }
    #expect(found == [expected])
  }

  @Test("a byte order mark is skipped, and columns count from its end")
  func acceptsByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(JSONValue.read(mark + Array("[1]".utf8)) == .array([.integer(1)]))
    let found = SourceDocument(json: mark + Array("[x]".utf8), file: "").diagnostics()
    #expect(found.map(\.column) == [2])
  }

  @Test("A thousand mistakes inside a member write its long key once")
  func longKey() {
    let key = String(repeating: "k", count: 1_000_000)
    func time(mistakes: Int) -> Duration {
      let list = Array(repeating: "1", count: mistakes + 1).joined(separator: " ")
      let bytes = Array("{\"\(key)\":[\(list)]}".utf8)
      return ContinuousClock().measure {
        let found = SourceDocument(json: bytes, file: "").diagnostics()
        #expect(found.count == min(mistakes, FixtureLimits.diagnostics + 1))
        #expect(found.prefix(1_000).allSatisfy { $0.path.hasPrefix(#"$["kkk"#) })
        #expect(found.prefix(1_000).allSatisfy { $0.path.count < 200 })
      }
    }
    // Written for each of them, it takes a hundred times as long as the rest.
    let one = time(mistakes: 1)
    #expect(time(mistakes: 2_000) < one * 10)
  }
}

import PredicateIndex
import TestSupport
import Testing

@testable import TraceLines

@Suite("Columns of rows")
struct DelimitedTests {
  typealias Value = JSONFieldTests.Value

  private static func read(
    _ line: String, _ column: Int?, _ recorded: Int? = nil, delimiter: Character = ","
  ) -> [Value] {
    let columns = Columns(
      delimiter: delimiter.asciiValue ?? 0, identifier: Columns.Place(column),
      recorded: recorded.map { Columns.Place($0) })
    var unescaped = UnescapedText()
    unescaped.reserve(2 * line.utf8.count)
    return Array(line.utf8).withUnsafeBytes { bytes in
      let row = columns.read(bytes, &unescaped)
      return [Value(row.identifier)] + (recorded == nil ? [] : [Value(row.recorded)])
    }
  }

  @Test("Values are between delimiters, with or without quotation marks")
  func values() {
    let line = #"a,,"b,c","d ""e""",f"#
    let values = ["a", "", "b,c", #"d "e""#, "f"]
    for (column, value) in values.enumerated() {
      #expect(Self.read(line, column) == [.text(value)])
    }
    #expect(Self.read(line, 5) == [.problem(.noSuchField)])
    #expect(Self.read(line, nil) == [.problem(.noSuchField)])
    #expect(Self.read(line, 3, 2) == [.text(#"d "e""#), .text("b,c")])
    #expect(Self.read("", 0) == [.text("")])
    #expect(Self.read(",", 1) == [.text("")])
    #expect(Self.read("a\t\"b\tc\"", 1, delimiter: "\t") == [.text("b\tc")])
    #expect(Self.read("a,b\tc", 1, delimiter: "\t") == [.text("c")])
  }

  @Test(
    "A row whose quotation marks do not pair is malformed, wherever they are",
    arguments: [#"a,"b"#, #"a,b","c"#, #"a,b"c"#, #""a"b,c"#, #"""#, #"a,"""#, #"a,b,"c"#])
  func malformed(line: String) {
    // A value of two quotation marks is empty, and whole.
    let isWhole = line == #"a,"""#
    #expect(Self.read(line, 0) == (isWhole ? [.text("a")] : [.problem(.malformed)]))
  }

  @Test("A header names its columns")
  func header() {
    func names(_ line: String) -> [String]? {
      Array(line.utf8).withUnsafeBytes { Columns.names(ofHeader: $0, delimiter: 0x2C) }
    }
    #expect(names(#"time,"target, id",é"#) == ["time", "target, id", "é"])
    #expect(names("a,\"b") == nil)
  }

  @Test("What a writer of rows writes is read back")
  func roundTrip() {
    var random = SeededGenerator(seed: 3)
    let parts = ["a", ",", "\"", "é", " ", "\t", "message/1", ""]
    for _ in 0..<2_000 {
      let values = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          parts.randomElement(using: &random) ?? ""
        }.joined()
      }
      let line = values.map { value in
        value.contains { ",\"".contains($0) } || Bool.random(using: &random)
          ? "\""
            + value.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\"" : value
      }.joined(separator: ",")
      for (column, value) in values.enumerated() {
        #expect(Self.read(line, column) == [.text(value)], "\(line)")
      }
    }
  }
}

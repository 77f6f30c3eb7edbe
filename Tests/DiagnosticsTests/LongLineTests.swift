import Diagnostics
import Testing

@Suite("A finding in a long line")
struct LongLineTests {
  private static func excerpt(_ before: String, _ after: String, columns: Int = 100) -> [String] {
    let (start, found) = (before.utf8.count, "found".utf8.count)
    let renderer = DiagnosticRenderer(source: before + "found" + after, columns: columns)
    return renderer.excerpt(of: SourceSpan(start..<start + found))
  }

  @Test(
    "Its window is that of a shorter line with the same neighbours",
    arguments: [
      ("SELF == 'a' OR ", 8), ("é", 8), ("漢字", 8), ("\t", 40), ("e\u{301}", 100),
      ("\u{202E}", 100), ("👨‍👩‍👧", 100), ("a\u{0}", 100),
    ], [20, 100, 300])
  func window(_ piece: (text: String, columns: Int), columns: Int) {
    // Not cut: less than three times the bytes around a finding that are read.
    let few = columns * 16 / piece.text.utf8.count
    let short = String(repeating: piece.text, count: few)
    let long = String(repeating: piece.text, count: 40 * few)
    let expected = Self.excerpt(short, short, columns: columns)
    #expect(Self.excerpt(long, long, columns: columns) == expected)
    #expect(expected[0].hasPrefix("…") && expected[0].hasSuffix("…"), "\(expected)")
    #expect(expected[1].hasSuffix("^^^^^") && !expected[1].hasSuffix("^^^^^^"))
  }

  @Test("At the beginning and at the end of the line nothing is left out on that side")
  func ends() {
    let long = String(repeating: "SELF == 'a' OR ", count: 4_000)
    let first = Self.excerpt("", long)
    #expect(first[0].hasPrefix("found") && first[0].hasSuffix("…") && first[1] == "^^^^^")
    let last = Self.excerpt(long, "")
    #expect(last[0].hasPrefix("…") && last[0].hasSuffix("found"))
  }

  @Test("Marks that take no column hide nothing without a sign")
  func marks() {
    let long = "a" + String(repeating: "\u{301}", count: 40_000)
    let shown = Self.excerpt(long, long)
    // The marks join the sign before them.
    let scalars = shown[0].unicodeScalars
    #expect(scalars.first == "…" && scalars.last == "…", "\(scalars.count) scalars")
  }
}

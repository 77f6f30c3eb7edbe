import Foundation
import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Limits")
struct LimitsTests {
  /// Runs `work` on a thread with a stack of 512 KiB and returns what it returns.
  static func onSmallStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value
  {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test("the deepest nesting allowed is read on a small stack, one level more is an error")
  func limitsNesting() async {
    for (levels, expected) in [
      (FixtureLimits.nesting - 2, []), (FixtureLimits.nesting - 1, ["nesting-limit"]),
    ] {
      let ids = await Self.onSmallStack {
        let open = String(repeating: "[", count: levels)
        let close = String(repeating: "]", count: levels)
        return Reading.diagnostics(#"{"scenes":[],"meta":{"a":\#(open)\#(close)}}"#).map(\.id)
      }
      #expect(ids == expected)
    }
  }

  #if PCRE2
    @Test("regular expressions over the budget of a scene set have a place")
    func limitsPatterns() {
      let scenes = (0..<400).map {
        let pattern = "(?:(?:[a-z]{9}){9}x){99}\($0)"
        return #"{"id":"s\#($0)","can":"SELF == 'a'","prefers":"SELF MATCHES '\#(pattern)'"}"#
      }
      let list = scenes.joined(separator: ",\n")
      let diagnostics = Reading.diagnostics(
        #"{"options":{"profile":"engine"},"scenes":[\#(list)],"events":[]}"#)
      #expect(diagnostics.map(\.id) == ["pattern-budget"])
      #expect(diagnostics.first?.message.contains("(?:(?:[a-z]{9}){9}x){99}") == true)
      #expect(diagnostics.first?.path.hasSuffix(".prefers") == true)
    }
  #endif

  @Test(
    "hostile nesting ends in milliseconds, whatever opens",
    arguments: ["[", #"{"a":"#, #"[{"a":"#, "/*", "//\n", #""\u"#, "'"])
  func survivesHostileText(_ part: String) async {
    let text = String(repeating: part, count: 200_000)
    let count = await Self.onSmallStack { Reading.diagnostics(text).count }
    #expect(count >= 1)
    #expect(count <= FixtureLimits.diagnostics + 1)
  }

  @Test("an excerpt keeps to its line and its bounds")
  func boundsExcerpts() {
    let line = String(repeating: "é", count: 2000)
    let bytes = Array("first\n\(line)\nlast".utf8)
    let middle = SourceExcerpt(of: .init(2006, 2010), in: bytes)
    #expect(middle.text.hasPrefix("…é") && middle.text.hasSuffix("é…"))
    #expect(middle.text.utf8.count <= ValueLimits.excerptBytes + 6)
    let part = Array(middle.text.utf8)[middle.span.lowerBound..<middle.span.upperBound]
    #expect(String(decoding: part, as: UTF8.self) == "éé")
    let end = SourceExcerpt(of: .init(bytes.count, bytes.count), in: bytes)
    #expect(end.text == "last")
    #expect(end.span.lowerBound == 4)
    let start = SourceExcerpt(of: .init(0, 4000), in: bytes)
    #expect(start.text == "first")
    #expect(start.span.upperBound == 5)
  }

  @Test("an excerpt cuts no letter in two", arguments: ["é", "漢", "📬"])
  func keepsLettersWhole(letter: Character) {
    let half = String(repeating: letter, count: 500)
    let bytes = Array((half + "a" + half).utf8)
    for place in [half.utf8.count, half.utf8.count + 1] {
      let excerpt = SourceExcerpt(of: .init(place, place), in: bytes)
      #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…"))
      #expect(Set(excerpt.text) == ["…", letter, "a"])
    }
  }

  @Test(
    "columns count Unicode scalars, lines end at LF, CR LF and CR",
    arguments: [
      ("abc", 2, 1, 3), ("é漢📬x", 9, 1, 4), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1),
      ("a\rb", 2, 2, 1),
      ("\n\n", 2, 3, 1), ("a\n", 1, 1, 2), ("", 0, 1, 1), ("a\r\n\rb", 4, 3, 1),
    ])
  func findsPositions(text: String, offset: Int, line: Int, column: Int) {
    let bytes = Array(text.utf8)
    var positions = SourcePositions(bytes, lines: LineTable(bytes))
    #expect(positions.position(of: offset) == (line, column))
  }

  @Test("positions do not depend on the order in which they are asked")
  func findsPositionsInAnyOrder() {
    let bytes = Array("ab\ncdé\r\nf".utf8)
    var once = SourcePositions(bytes, lines: LineTable(bytes))
    let ascending = bytes.indices.map { once.position(of: $0).column }
    var again = SourcePositions(bytes, lines: LineTable(bytes))
    let descending = bytes.indices.reversed().map { again.position(of: $0).column }
    #expect(ascending == descending.reversed())
  }

  @Test("the ids that an expectation may name are those that events and routing have")
  func knowsWarnings() throws {
    let rows = EventReadingTests.rows.flatMap(\.warnings)
    let known = Set(WarningNames.all)
    let elsewhere: Set = [
      "no-scene-matches", "several-scenes-in-single-scene-app", "target-bundle-differs",
      "payload-too-large", "only-auxiliary-windows-left", "undeclared-activity-type",
      "unknown-session", "identifier-too-long", "no-declaration-matches", "delivered-twice",
      "tie-between-visible-windows", "lost-event", "app-intent-in-single-scene-app",
    ]
    #expect(Set(rows).union(elsewhere) == known)
  }
}

import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage
@testable import TextFolding

@Suite("Operators on the longest identifiers", .serialized)
struct LongTextTests {
  /// A sixteenth in a debug build, which is as much slower.
  private static let scale = Build.isOptimized ? 1 : 16

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static func full(_ count: Int, _ text: String) -> String {
    times(count / scale, text)
  }

  /// Identifiers of nearly 64 KiB, each hard for some step: forms, marks, graphemes, line ends.
  private static let identifiers: [(name: String, text: String)] = [
    ("a", full(65_536, "a")), ("A", full(65_536, "A")), ("ab", full(32_768, "ab")),
    ("e and mark", full(21_845, "e\u{301}")), ("é", full(32_768, "\u{E9}")),
    ("ligature of eighteen", full(21_844, "\u{FDFA}") + "A"), ("line ends", full(32_768, "\r\n")),
    ("marks out of order", "a" + full(16_000, "\u{301}\u{323}")),
    ("marks the wrong way round", "a" + full(16_000, "\u{301}") + full(16_000, "\u{323}")),
    ("Tibetan vowels", "a" + full(12_000, "\u{F73}\u{301}")),
    ("half-width marks", "\u{FF76}" + full(13_000, "\u{FF9E}\u{301}")),
    ("ß", full(32_768, "\u{DF}")), ("emoji", full(16_384, "\u{1F600}")),
    ("Hangul letters", full(7_281, "\u{1100}\u{1161}\u{11A8}")),
  ]

  private static let options: [ComparisonOptions] = [
    [], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive], .normalized,
  ]

  /// The processor time one evaluation may take: twice what is promised, because other work on the
  /// machine slows a processor down.
  private static let bound: Duration = .milliseconds(Build.isOptimized ? 200 : 2_000)

  /// The processor time of `body`; over the bound the least of three, so that other work on the
  /// machine does not count.
  private func time(_ body: () throws -> Void) rethrows -> Duration {
    var best = Duration.seconds(3_600)
    for _ in 0..<3 where best > Self.bound {
      let start = clock()
      try body()
      let used = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      best = min(best, .nanoseconds(Int64(used * 1e9)))
    }
    return best
  }

  private static func predicates(
    _ text: String, _ options: ComparisonOptions
  ) throws -> [(String, ActivationPredicate)] {
    let scalars = text.unicodeScalars
    let half = String(String.UnicodeScalarView(scalars.prefix(scalars.count / 2)))
    let one = String(scalars.first ?? "a")
    let two = String(String.UnicodeScalarView(scalars.prefix(2)))
    func fitting(_ piece: String) -> String {
      // Escapes are not needed: no identifier has a wildcard.
      let form = options.contains(.normalized) ? piece : Folding.compatible(piece, options)
      return full(
        (PredicateLimits.likePatternBytes - 64) / max(1, form.utf8.count, piece.utf8.count), piece)
    }
    let half2 = fitting(two).unicodeScalars.count / 2
    return try [
      ("== half", .equal(to: half, options: options)),
      ("BEGINSWITH", .beginning(with: half, options: options)),
      ("ENDSWITH", .ending(with: half, options: options)),
      ("CONTAINS half b", .containing(half + "b", options: options)),
      ("CONTAINS b half", .containing("b" + half, options: options)),
      (
        "CONTAINS half one b",
        .containing(String(half.unicodeScalars.dropLast()) + "b", options: options)
      ),
      (
        "BETWEEN",
        try ActivationPredicate(
          format: "SELF BETWEEN\(options.symbol) %@", arguments: [.list([.string(half), "z"])])
      ),
      ("IN", .one(of: [half, "z", ""])),
      ("LIKE *aaa…b*", .like("*" + fitting(one) + "b*", options: options)),
      ("LIKE *a*a*…b", .like("*" + fitting(one + "*") + "b", options: options)),
      ("LIKE *a?a?…b*", .like("*" + fitting(one + "?") + "b*", options: options)),
      ("LIKE *aa?aa?…b*", .like("*" + fitting(two + "?") + "b*", options: options)),
      ("LIKE *?a*?a*…b", .like("*" + fitting("?" + one + "*") + "b", options: options)),
      ("LIKE *???…b*", .like("*" + fitting("?") + "b*", options: options)),
      (
        "LIKE *a…?*a…?*b",
        .like(
          "*" + times(2, String(fitting(two).unicodeScalars.prefix(max(1, half2 - 8))) + "?*")
            + "b",
          options: options)
      ),
    ]
  }

  @Test(
    "No operator takes long on any of them",
    .enabled(if: Build.isOptimized, "times are measured in release builds"),
    arguments: identifiers.map(\.name))
  func worst(name: String) throws {
    let text = try #require(Self.identifiers.first { $0.name == name }).text
    #expect(text.utf8.count <= PredicateLimits.identifierBytes)
    var slowest = (time: Duration.zero, what: "")
    for options in Self.options {
      for (what, predicate) in try Self.predicates(text, options) {
        let time = try time { _ = try predicate.evaluate(text) }
        #expect(time <= Self.bound, "\(what)\(options.symbol) on \(name) took \(time)")
        if time > slowest.time { slowest = (time, what + options.symbol) }
      }
    }
    Campaign.report("\(name): at most \(slowest.time), \(slowest.what)")
  }

  @Test("Ten times the text takes at most some ten times as long", arguments: [0, 1, 2, 3, 4, 5])
  func growth(shape: Int) throws {
    let pieces = ["aaaaaaab", "a?aaaaab", "aaaaaaaaaaa?b", "?", "a*", "a?*"]
    func one(_ bytes: Int) throws -> Duration {
      let count = bytes / 16 / pieces[shape].utf8.count
      let body = Self.times(max(1, count), String(pieces[shape].replacing("b", with: "a"))) + "b*"
      let pattern = try ActivationPredicate.like("*" + body)
      let needle = ActivationPredicate.containing(Self.times(bytes / 2, "a") + "b")
      let text = Self.times(bytes, "a")
      return try time {
        for _ in 0..<5 {
          _ = try pattern.evaluate(text)
          _ = try needle.evaluate(text)
        }
      }
    }
    let (small, large) = (try one(6_000 / Self.scale), try one(60_000 / Self.scale))
    // 64 characters of a pattern with `?` take one step: up to ten times ten over 64. The noise is
    // that of a clock that ticks, on a busy machine; every place tried takes half a second.
    #expect(large < small * 60 + .milliseconds(100), "\(small), then \(large)")
  }

  @Test("Runs of marks in any order have the normal forms that Foundation gives them")
  func markOrder() {
    var random = SeededGenerator(seed: 7)
    let marks: [Unicode.Scalar] = [
      "\u{301}", "\u{323}", "\u{328}", "\u{344}", "\u{F73}", "\u{F75}", "\u{F81}", "\u{F71}",
      "\u{3099}", "\u{309A}", "\u{FF9E}", "\u{FF9F}", "\u{35C}", "\u{94D}", "\u{340}", "\u{343}",
    ]
    let letters: [Unicode.Scalar] = ["a", "\u{E9}", "\u{30AB}", "\u{FF76}", "\u{1EAD}", "\u{AC00}"]
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text.append(letters[Int.random(in: 0..<letters.count, using: &random)])
        for _ in 0..<Int.random(in: 0...150, using: &random) {
          text.append(marks[Int.random(in: 0..<marks.count, using: &random)])
        }
      }
      let string = String(text)
      let ordered = MarkOrder.ordered(string)
      #expect(
        ordered.decomposedStringWithCanonicalMapping.utf16.elementsEqual(
          string.decomposedStringWithCanonicalMapping.utf16))
      #expect(
        ordered.precomposedStringWithCompatibilityMapping.utf16.elementsEqual(
          string.precomposedStringWithCompatibilityMapping.utf16))
    }
  }

  @Test("Long pieces and `?` match as the naive evaluator and a regular expression say")
  func agreement() throws {
    var random = SeededGenerator(seed: 11)
    var values = [true: 0, false: 0]
    for round in 0..<(Campaign.isBrief ? 60 : 100) {
      let letters = [["a", "b"], ["a", "\r\n"], ["\u{E9}", "a"], ["a", "A"]][round % 4]
      func word(_ range: ClosedRange<Int>) -> String {
        (0..<Int.random(in: range, using: &random)).reduce(into: "") { word, _ in
          word += letters[Int.random(in: 0...9, using: &random) == 0 ? 1 : 0]
        }
      }
      let text = word(513...900)
      var pattern = "*"
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        for piece in 0..<Int.random(in: 1...3, using: &random) {
          pattern += (piece > 0 ? "?" : "") + word(1...60)
        }
        pattern += "*"
      }
      let options: ComparisonOptions = round % 4 == 3 ? .caseInsensitive : []
      let predicate = try ActivationPredicate.like(pattern, options: options)
      let naive = try NaivePredicate(predicate.canonicalText.replacing("\r", with: "\\r"))
      let answer = try predicate.evaluate(text)
      values[answer, default: 0] += 1
      #expect(try naive.evaluate(text) == answer)
      var regex = "(?s)"
      for character in pattern.unicodeScalars {
        regex +=
          character == "*" ? "(?:\\r\\n|.)*" : character == "?" ? "(?:\\r\\n|.)" : String(character)
      }
      guard round % 4 != 1 else { continue }
      let whole = try NSRegularExpression(
        pattern: "\\A" + regex.replacing("(?:\\r\\n|.)", with: ".") + "\\z",
        options: options.isEmpty ? [] : .caseInsensitive)
      let range = NSRange(text.startIndex..., in: text)
      #expect((whole.firstMatch(in: text, range: range) != nil) == answer)
    }
    #expect(values[true, default: 0] > 4 && values[false, default: 0] > 4)
  }

  @Test("A needle is found where a naive search finds it, by places and by table")
  func needle() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 97...98, using: &random) }
      }
      let text = bytes(Int.random(in: 0...60, using: &random))
      let needle = bytes(Int.random(in: 1...6, using: &random))
      let from = Int.random(in: 0...3, using: &random)
      let parity = Int.random(in: 0...2, using: &random)
      let expected = text.indices.first { place in
        place >= from && place + needle.count <= text.count && place % 3 != parity
          && Array(text[place..<place + needle.count]) == needle
      }
      for start in [0, 5, 1_000] {
        var credit = start
        let found = text.withUnsafeBufferPointer { text in
          needle.withUnsafeBufferPointer { needle in
            NeedleSearch(needle: needle, text: text, foldingCase: false)
              .first(from: from, credit: &credit) { $0 % 3 != parity }
          }
        }
        #expect(found == expected)
      }
    }
  }

  @Test("Every place that is tried costs, for short needles too, and then the table goes on")
  func credit() {
    let text = Array((Self.times(20, "a") + "ba").utf8)
    for length in [1, 8, 16] {
      let needle = Array((Self.times(length, "a") + "ba").utf8)
      // Each place before it has the first byte of the needle, and all but one of them the last.
      let place = 20 - length
      for start in [1_000, 2] {
        var credit = start
        let found = text.withUnsafeBufferPointer { text in
          needle.withUnsafeBufferPointer { needle in
            NeedleSearch(needle: needle, text: text, foldingCase: false)
              .first(from: 0, credit: &credit) { _ in true }
          }
        }
        #expect(found == place)
        #expect(credit <= max(0, start - (place - 1)), "\(length) bytes and two more")
      }
    }
  }
}

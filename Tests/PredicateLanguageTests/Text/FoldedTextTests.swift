import TestSupport
import Testing

@testable import PredicateLanguage
@testable import TextFolding

@Suite("Folded text")
struct FoldedTextTests {
  /// A letter and a mark, which takes two bytes, each.
  private static func letters(_ count: Int) -> String { String(repeating: "\u{E9}", count: count) }

  @Test(
    "Text of any length is cut between its characters and nowhere else", arguments: [1, 50, 300])
  func cuts(count: Int) {
    let text = FoldedText(Self.letters(count), [])
    let length = 3 * count
    #expect(text.bytes.count == length)
    for place in 0...length {
      #expect(text.mayBegin(at: place) == (place % 3 == 0 && place < length), "\(place)")
      #expect(text.mayEnd(at: place) == (place % 3 == 0 && place > 0), "\(place)")
    }
  }

  @Test("Every beginning and end of a text is found in it, but no torn letter")
  func search() throws {
    let count = 90
    let text = Self.letters(count)
    for length in 1..<count {
      let part = Self.letters(length)
      let present: [ActivationPredicate] = [
        .beginning(with: part), .ending(with: part), .containing(part),
      ]
      let torn: [ActivationPredicate] = [
        .beginning(with: part + "e"), .ending(with: "\u{301}" + part), .containing(part + "e"),
      ]
      for predicate in present { #expect(try predicate.evaluate(text), "\(predicate)") }
      for predicate in torn { #expect(try !predicate.evaluate(text), "\(predicate)") }
    }
  }

  @Test("The form of a text that is kept is that of its bytes, also after others were forgotten")
  func recent() {
    var random = SeededGenerator(seed: 11)
    let letters = ["\u{E9}", "e\u{301}", "\u{DF}", "\u{C5}", "\u{212B}", "A\u{30A}", "x"]
    // More bytes than are kept.
    let texts = (0..<120).map { _ in
      (0..<Int.random(in: 40...1_200, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
    }
    #expect(texts.reduce(0) { $0 + $1.utf8.count } > 128 * 1024)
    for text in texts {
      // Unicode calls the other one equal; its letters are cut elsewhere.
      let spellings = [text, text.replacing("\u{E9}", with: "e\u{301}"), text]
      for (text, mode) in spellings.flatMap({ text in (UInt8(0)..<4).map { (text, $0) } }) {
        let options = ComparisonOptions(rawValue: mode)
        let whole = FoldedText(text, options)
        SubjectText.with(text) { subject in
          let form = subject.folded(options)
          #expect(form.bytes == whole.bytes)
          #expect(
            (0...whole.bytes.count).allSatisfy {
              form.mayBegin(at: $0) == whole.mayBegin(at: $0)
                && form.mayEnd(at: $0) == whole.mayEnd(at: $0)
            }, "\(text)")
          #expect(subject.likeForm(options) == Array(Folding.compatible(text, options).utf8))
          #expect(subject.withoutDiacritics() == Array(Folding.withoutDiacritics(text).utf8))
        }
      }
    }
  }

  @Test("A set of places takes one bit for each")
  func room() {
    var places = BitSet(capacity: 0)
    for place in [0, 63, 64, 1_000] { places.insert(place) }
    #expect(places.words.count == 1_000 / 64 + 1)
    #expect((0...1_100).filter(places.contains) == [0, 63, 64, 1_000])
  }

  @Test("A run of marks that no writing has is put in order before it is normalised")
  func longRuns() {
    let above = String(repeating: "\u{301}", count: 40)
    let below = String(repeating: "\u{323}", count: 40)
    let ordered = MarkOrder.ordered("e" + above + below + "x")
    #expect(ordered.unicodeScalars.elementsEqual(("e" + below + above + "x").unicodeScalars))
    // The normaliser orders a short run itself, also in a long text.
    let short = String(repeating: "e\u{301}\u{323}", count: 40)
    #expect(MarkOrder.ordered(short).unicodeScalars.elementsEqual(short.unicodeScalars))
  }

  @Test("U+1171E is a mark, to the engine and to CoreFoundation, as U+1171D is")
  func ahomSign() throws {
    let starts = ["", "a", "ba", "\u{915}", "a\u{34F}", "\u{915}\u{94D}", "a\u{301}", "\u{20041}"]
    let others = ["", "a", "\u{915}", "a\u{34F}", "\u{915}\u{94D}", "b"]
    for start in starts {
      for end in ["", "a", "\u{301}"] {
        func comparisons(_ mark: String) -> [TextComparison] {
          others.flatMap { TextComparison.all(start + mark + end, $0) }
        }
        for (one, other) in zip(comparisons("\u{1171E}"), comparisons("\u{1171D}")) {
          #expect(try one.engine() == other.engine(), "\(one)")
          #expect(one.coreFoundation() == other.coreFoundation(), "\(one)")
        }
      }
    }
    let folded = ActivationPredicate.equal(to: "a", options: .diacriticInsensitive)
    #expect(try folded.evaluate("a\u{1171E}"))
  }
}

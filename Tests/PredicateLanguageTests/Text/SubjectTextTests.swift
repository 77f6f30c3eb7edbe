import Testing

@testable import PredicateLanguage

@Suite("The forms of an identifier")
struct SubjectTextTests {
  private static let foldings: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  /// Whether both are one array in memory, not only equal.
  private static func areOne(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
    }
  }

  @Test("Each form is made once, however many comparisons need it")
  func once() {
    SubjectText.with("Stra\u{DF}e/Caf\u{E9}") { subject in
      for options in Self.foldings {
        let (canonical, compatible) = (subject.folded(options), subject.likeForm(options))
        #expect(Self.areOne(canonical.bytes, subject.folded(options).bytes))
        #expect(Self.areOne(compatible, subject.likeForm(options)))
        #expect(!Self.areOne(canonical.bytes, compatible))
      }
      let bare = subject.withoutDiacritics()
      #expect(Self.areOne(bare, subject.withoutDiacritics()))
    }
  }

  @Test("A form that was made for some options is not taken for others")
  func options() {
    SubjectText.with("\u{C9}") { subject in
      let forms = Self.foldings.map { subject.likeForm($0) }
      #expect(forms == ["\u{C9}", "\u{E9}", "E", "e"].map { Array($0.utf8) })
      let again = Self.foldings.map { subject.likeForm($0) }
      #expect(again == forms)
    }
  }
}

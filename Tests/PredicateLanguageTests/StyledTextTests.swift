import Testing

@testable import PredicateLanguage

@Suite struct StyledTextTests {
  @Test("Looks become codes, and the text in them is escaped")
  func looks() {
    let text: StyledText = "a \(StyledText("b\u{1B}[0m", .red)) \(7)"
    #expect(text.terminalText == "a \u{1B}[31mb\\u{1B}[0m\u{1B}[0m 7")
    #expect((StyledText("a", .bold) + "b").terminalText == "\u{1B}[1ma\u{1B}[0mb")
    #expect(("a" + StyledText("b", .bold)).terminalText == "a\u{1B}[1mb\u{1B}[0m")
    #expect(StyledText("", .bold).terminalText == "")
  }

  @Test("A line stays one line, and neighbours of one look are one run")
  func lines() {
    let text: StyledText = "a\nb\r"
    #expect(text.terminalText == #"a\nb\r"#)
    #expect(
      (StyledText("a", .dim) + StyledText("b", .dim)).terminalText == "\u{1B}[2mab\u{1B}[0m")
    #expect(StyledText("a") + "b" == "ab")
  }
}

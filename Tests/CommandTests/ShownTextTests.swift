import Testing

@testable import SceneRouteCommands

@Suite struct ShownTextTests {
  @Test("Bare text is shown bare, and what could be misread in quotes")
  func identifiers() {
    #expect(Optional("mail/inbox").shownIdentifier == "mail/inbox")
    #expect(Optional<String>.none.shownIdentifier == "nil")
    #expect(Optional("nil").shownIdentifier == "\"nil\"")
    #expect(Optional("").shownIdentifier == "\"\"")
    #expect(Optional(" a").shownIdentifier == "\" a\"")
    #expect(Optional("a\u{A0}").shownIdentifier == "\"a\u{A0}\"")
  }

  @Test("Control characters, direction marks and line separators are shown as escapes")
  func controls() {
    #expect(Optional("a\u{1B}[31mb").shownIdentifier == "a\\u{1B}[31mb")
    #expect(Optional("a\nb\tc\u{7F}\u{9B}d").shownIdentifier == "a\\nb\\tc\\u{7F}\\u{9B}d")
    #expect(Optional("a\u{202E}b\u{2028}c").shownIdentifier == "a\\u{202E}b\\u{2028}c")
  }

  @Test("Words are wrapped at spaces and never cut")
  func wraps() {
    #expect("one two three".wrapped(to: nil) == ["one two three"])
    #expect("one two three".wrapped(to: 13) == ["one two three"])
    #expect("one two three".wrapped(to: 8) == ["one two", "three"])
    #expect("unbreakable x".wrapped(to: 4) == ["unbreakable", "x"])
  }
}

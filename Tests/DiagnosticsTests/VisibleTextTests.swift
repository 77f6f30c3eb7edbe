import TestSupport
import Testing

@testable import Diagnostics

@Suite struct VisibleTextTests {
  @Test(
    "What draws nothing or moves the text around it is escaped",
    arguments: [
      ("a\u{0}b", #"a\u{0}b"#), ("\t\r\n", #"\t\r\n"#),
      ("\u{7F}\u{80}\u{9F}", #"\u{7F}\u{80}\u{9F}"#),
      ("\u{AD}\u{34F}", #"\u{AD}\u{34F}"#),
      ("\u{61C}\u{202E}\u{2066}", #"\u{61C}\u{202E}\u{2066}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{115F}\u{1160}", #"\u{115F}\u{1160}"#),
      ("\u{3164}\u{FFA0}\u{2800}", #"\u{3164}\u{FFA0}\u{2800}"#),
      ("\u{17B4}\u{180B}\u{180F}", #"\u{17B4}\u{180B}\u{180F}"#),
      ("\u{1D159}\u{1D173}\u{16FE4}\u{13441}", #"\u{1D159}\u{1D173}\u{16FE4}\u{13441}"#),
      ("\u{FE00}\u{FE0E}\u{E0061}\u{E0100}", #"\u{FE00}\u{FE0E}\u{E0061}\u{E0100}"#),
      ("\u{FFF9}\u{13430}", #"\u{FFF9}\u{13430}"#),
    ])
  func escapes(_ text: String, _ shown: String) {
    #expect(VisibleText.escaped(text) == shown)
  }

  @Test(
    "Noncharacters are escaped", arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF])
  func noncharacters(_ value: UInt32) throws {
    let text = String(try #require(Unicode.Scalar(value)))
    #expect(VisibleText.escaped(text) == "\\u{\(String(value, radix: 16, uppercase: true))}")
  }

  @Test(
    "What is drawn stays, spaces and boxes included",
    arguments: [
      "plain \\ text", "Größe", "e\u{301}", "邮件　收件箱", "a\u{A0}b", "نامه", "۝١", "\u{600}١",
      "\u{E000}", "\u{378}", "\u{FFFD}", "\u{FFFC}",
    ])
  func keeps(_ text: String) {
    #expect(Array(VisibleText.escaped(text).utf8) == Array(text.utf8))
  }

  @Test(
    "Joiners and the emoji style stay where they are seen",
    arguments: [
      "👨\u{200D}👩\u{200D}👧", "🧑🏽\u{200D}🚀", "❤\u{FE0F}\u{200D}🔥", "🏳\u{FE0F}\u{200D}🌈",
      "☎\u{FE0F}", "©\u{FE0F}", "1\u{FE0F}\u{20E3}", "می\u{200C}خواهم", "مِی\u{200C}خواهم",
      "क्\u{200D}ष", "क्\u{200C}ष", "ന്\u{200D}",
    ])
  func keepsJoiners(_ text: String) {
    #expect(Array(VisibleText.escaped(text).utf8) == Array(text.utf8))
  }

  @Test(
    "Elsewhere they are escaped, for they would hide",
    arguments: [
      ("in\u{200C}box", #"in\u{200C}box"#), ("in\u{200D}box", #"in\u{200D}box"#),
      ("a\u{FE0F}", #"a\u{FE0F}"#), ("1\u{FE0F}", #"1\u{FE0F}"#), ("😀\u{FE0F}", #"😀\u{FE0F}"#),
      ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}" + #"\u{FE0F}"#), ("👨\u{200D}", #"👨\u{200D}"#),
      ("👨\u{200D}\u{200D}👩", #"👨\u{200D}\u{200D}👩"#), ("👨\u{200D}1", #"👨\u{200D}1"#),
      ("\u{200D}👩", #"\u{200D}👩"#), ("دا\u{200C}ر", #"دا\u{200C}ر"#),
      ("ی\u{200C}", #"ی\u{200C}"#), ("ی\u{200C}ء", #"ی\u{200C}ء"#), ("ی\u{200D}م", #"ی\u{200D}م"#),
      ("क्\u{200C}", #"क्\u{200C}"#), ("\u{FE0F}", #"\u{FE0F}"#),
      ("😀\u{FE0F}\u{200D}👩", #"😀\u{FE0F}\u{200D}👩"#),
    ])
  func escapesJoiners(_ text: String, _ shown: String) {
    #expect(Array(VisibleText.escaped(text).utf8) == Array(shown.utf8))
  }

  @Test("Escaping twice changes nothing more, and a text is the sum of its characters")
  func mixtures() {
    let parts: [Unicode.Scalar] = [
      "a", "1", "\u{20E3}", "😀", "❤", "🏽", "👩", "\u{FE0F}", "\u{FE0E}", "\u{200D}", "\u{200C}",
      "\u{94D}", "\u{915}", "\u{6CC}", "\u{627}", "\u{64E}", "\u{301}", "\u{200B}", "\n", "\r",
    ]
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        text.unicodeScalars.append(parts.randomElement(using: &generator) ?? "a")
      }
      let shown = VisibleText.escaped(text)
      #expect(Array(VisibleText.escaped(shown).utf8) == Array(shown.utf8))
      let characters = VisibleText.shownCharacters(of: text)
      #expect(Array(characters.map(\.shown).joined().utf8) == Array(shown.utf8))
      #expect(Array(characters.map { String($0.character) }.joined().utf8) == Array(text.utf8))
    }
  }

  @Test("A quoted text is whole up to 120 scalars; of a longer one both ends are shown")
  func quotes() {
    #expect(quoted("") == "`\"\"`")
    #expect(quoted("note/7") == "`note/7`")
    #expect(quoted("a\u{7}\u{202E}") == "`a\\u{7}\\u{202E}`")
    let whole = String(repeating: "a", count: 119) + "z"
    #expect(quoted(whole) == "`\(whole)`")
    let (head, tail) = (String(repeating: "a", count: 80), String(repeating: "a", count: 38) + "z")
    #expect(quoted("a" + whole) == "`\(head)…\(tail)`")
    #expect(clipped("0123456789", to: 7) == "0123…89")
    #expect(clipped("0123456", to: 7) == "0123456")
    // One character of any length is cut, too; what a cut joiner joined is gone, so it shows.
    #expect(quoted("e" + String(repeating: "\u{301}", count: 9_000)).utf8.count < 300)
    #expect(clipped("abc\u{1F468}\u{200D}\u{1F469}defghij", to: 7).hasSuffix("…ij"))
    #expect(clipped("ab\u{1F468}\u{200D}\u{1F469}defghij", to: 7) == "ab\u{1F468}\\u{200D}…ij")
  }
}

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

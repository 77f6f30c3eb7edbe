import ByteText
import Testing

@Suite("Exact texts")
struct ExactTextTests {
  @Test(
    "Texts that Unicode calls equal are two keys",
    arguments: [
      ("\u{E9}", "e\u{301}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{212B}", "\u{C5}"),
      ("12345678\u{E9}", "12345678e\u{301}"),
    ])
  func keepsCanonicalApart(text: String, other: String) {
    #expect(text == other)
    #expect(ExactText(text) != ExactText(other))
    #expect(Set([ExactText(text), ExactText(other)]).count == 2)
    #expect((ExactText(text) < ExactText(other)) != (ExactText(other) < ExactText(text)))
  }

  @Test("Texts are equal, and one key, where their bytes are, at every length")
  func comparesBytes() {
    let text = "a\u{600}/é\0😀" + String(repeating: "x", count: 20)
    let bytes = Array(text.utf8)
    #expect(ExactText(String(decoding: bytes, as: UTF8.self)) == ExactText(text))
    #expect(ExactText(text[...]).hashValue == ExactText(text).hashValue)
    for place in bytes.indices {
      let start = ExactText(String(decoding: bytes[..<place], as: UTF8.self))
      #expect(start != ExactText(text))
      var other = Array(repeating: UInt8(ascii: "x"), count: bytes.count)
      let same = ExactText(String(decoding: other, as: UTF8.self))
      other[place] = UInt8(ascii: "y")
      #expect(ExactText(String(decoding: other, as: UTF8.self)) != same)
      #expect(same < ExactText(String(decoding: other, as: UTF8.self)))
    }
  }
}

import Testing

@Suite("Lines of Swift: code and comment")
struct SwiftLineTests {
  @Test(
    "Text that is not code gives no words",
    arguments: [
      #""a { b""#, #""a \" b""#, #""a \\""#, ##"#"a \ " b"#"##, ##"#"a \(b)"#"##, "// a { \"",
      "/// a", #""unterminated { /*"#, "#\"\"\"\"# ", "(#\"\"\" { \"\"\"#)",
      "\"\"\"\n a \" b \"\" {\n \"\"\"", "#\"\"\"\n a \\(b) \"\"\" {\n \"\"\"#",
    ])
  func textIsNotCode(_ text: String) {
    #expect(words(of: "before \(text)\n after") == ["before", "after"])
  }

  @Test("The code of an interpolation is code")
  func interpolationsAreCode() {
    let text = ###"f("a \(b(c, d: ")") + "x\(e)") z") + #"\#(g) \(h)"# + i"###
    #expect(words(of: text) == ["f", "b", "c", "d", "e", "g", "i"])
  }

  @Test("A comment has its line, and code before it stays code")
  func comments() {
    let file = SourceFile("A.swift", "// a\nb // c\n\"// d\"\n/// e\n")
    #expect(file.comments == ["// a", "// c", "", "/// e"])
    #expect(file.code == ["", "b ", "\"\"", ""])
  }

  private func words(of text: String) -> [String] {
    SourceFile("A.swift", text).code.flatMap(\.codeWords).map(String.init)
  }
}

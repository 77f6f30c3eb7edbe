import Testing

@Suite("Lexer of the tidy checks")
struct SwiftLexerTests {
  @Test("Text of one line that is no code gives no words", arguments: texts)
  func textIsNoCode(text: String) {
    #expect(words(of: "before \(text)\n after") == ["before", "after"])
  }

  static let texts = [
    #""a { b""#, #""a \" b""#, #""a \\""#, ##"#"a \ " b"#"##, ##"#"a \(b)"#"##, "// a { \"",
    "/* a /* b */ c */", "/// a", "= /a {\"/", "(/[a-z]+\\/{/ )", "#/a/ \" {/#",
    #""unterminated { /*"#, "#\"\"\"\"# ", "(#\"\"\" { \"\"\"#)",
  ]

  @Test("Text of several lines that is no code gives no words")
  func longTextIsNoCode() {
    let texts = [
      "\"\"\"\n a \" b \"\" {\n \"\"\"", "#\"\"\"\n a \\(b) \"\"\" {\n \"\"\"#",
      "/* a\n /* b {\n */ c \" */", "#/ a\n \" {/#",
    ]
    for text in texts {
      #expect(words(of: "before \(text)\n after") == ["before", "after"], "\(text)")
    }
  }

  @Test("The code of an interpolation is code")
  func interpolationsAreCode() {
    let text = ###"f("a \(b(c, d: ")") + "x\(e)") z") + #"\#(g) \(h)"# + i"###
    #expect(words(of: text) == ["f", "b", "c", "d", "e", "g", "i"])
  }

  @Test("A division is not a regex literal")
  func divisionIsCode() {
    let text = "a / b / c; (d)/e/f; x /\n y"
    #expect(words(of: text) == ["a", "b", "c", "d", "e", "f", "x", "y"])
  }

  @Test("Tokens know their line, and whether they start it")
  func tokensKnowTheirPlace() {
    let tokens = SwiftLexer("a b\n\"\"\"\n x\n \"\"\" c\n/* d\n */ e").tokens
    #expect(tokens.map(\.line) == [1, 1, 2, 4, 6])
    #expect(tokens.map(\.startsLine) == [true, false, true, false, true])
  }

  @Test("Comments know their lines, and whether code comes before them")
  func commentsKnowTheirPlace() {
    let comments = SwiftLexer("// a\nb // c\n/* d\n e */ f\n/// g").comments
    #expect(comments.map(\.firstLine) == [1, 2, 3, 5])
    #expect(comments.map(\.lastLine) == [1, 2, 4, 5])
    #expect(comments.map(\.isAlone) == [true, false, true, true])
    #expect(comments.map(\.isDocumentation) == [false, false, false, true])
  }

  @Test("A name in backticks is one word and no keyword")
  func quotedNamesAreWords() {
    #expect(SwiftLexer("case `init`, b").tokens.map(\.text) == ["case", "`init`", ",", "b"])
  }

  @Test(
    "An unterminated text ends the scan quietly", arguments: ["\"a", "/* a", "\"\"\"\na", "#/a"])
  func unterminatedTextEnds(text: String) {
    #expect(SwiftLexer("x " + text).tokens.first?.text == "x")
  }

  private func words(of text: String) -> [String] {
    SwiftLexer(text).tokens.filter { $0.kind == .word }.map(\.text)
  }
}

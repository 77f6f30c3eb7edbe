import SourceText
import Testing

@Suite("Tokens of Swift")
struct SwiftLexerTests {
  @Test(
    "Comments, literals, interpolations and regular expressions are what they are", arguments: cases
  )
  func cuts(source: String, expected: String) {
    #expect(Tokens.written(source, .swift) == expected)
    #expect(Tokens.coverage(of: source, .swift) == source.utf8.count)
  }

  static let cases: [(String, String)] = [
    ("a /* b /* c */ d */ e", "word:a word:e"),
    ("a // b \"\nc", "word:a word:c"),
    ("/* open", ""),
    (#""a""#, #"stringOpen:" stringText:a stringClose:""#),
    (#""\"""#, #"stringOpen:" stringText:\" stringClose:""#),
    (##"#"a"b\n"#"##, ##"stringOpen:#" stringText:a"b\n stringClose:"#"##),
    (###"##"a"#b"##"###, ###"stringOpen:##" stringText:a"#b stringClose:"##"###),
    (##"#"""#"##, ##"stringOpen:#" stringText:" stringClose:"#"##),
    (
      ##"#"\#(x)\(y)"#"##,
      ##"stringOpen:#" interpolationOpen:\#( word:x interpolationClose:) stringText:\(y) "##
        + ##"stringClose:"#"##
    ),
    (
      #""\(f("a\(b)"))c""#,
      #"stringOpen:" interpolationOpen:\( word:f mark:( stringOpen:" stringText:a "#
        + #"interpolationOpen:\( word:b interpolationClose:) stringClose:" mark:) "#
        + #"interpolationClose:) stringText:c stringClose:""#
    ),
    ("\"\"\"\n a \"b\"\n \"\"\"", "stringOpen:\"\"\" stringText:\n a \"b\"\n  stringClose:\"\"\""),
    ("\"a\nb", "stringOpen:\" stringText:a stringBroken: word:b"),
    ("\"a", "stringOpen:\" stringText:a stringBroken:"),
    (
      #"x = /"/; "a""#,
      #"word:x symbols:= regex:/"/ mark:; stringOpen:" stringText:a stringClose:""#
    ),
    (#"f(/a\/b"/)"#, #"word:f mark:( regex:/a\/b"/ mark:)"#),
    ("a / b / c", "word:a symbols:/ word:b symbols:/ word:c"),
    ("(a)/b/c", "mark:( word:a mark:) symbols:/ word:b symbols:/ word:c"),
    ("f(/, /)", "word:f mark:( symbols:/ mark:, symbols:/ mark:)"),
    ("r(+), (/)", "word:r mark:( symbols:+ mark:) mark:, mark:( symbols:/ mark:)"),
    (
      #"g(action: /A.b, "x/y")"#,
      #"word:g mark:( word:action mark:: symbols:/ word:A mark:. word:b mark:, stringOpen:" "#
        + #"stringText:x/y stringClose:" mark:)"#
    ),
    (##"let r = #/a"b/#"##, ##"word:let word:r symbols:= regex:#/a"b/#"##),
    ("#/\n a \" b\n/#", "regex:#/\n a \" b\n/#"),
    ("return /[/]\"/", "word:return regex:/[/ mark:] stringOpen:\" stringText:/ stringBroken:"),
    ("`default`.x", "word:`default` mark:. word:x"),
    ("a?.b ?? c!", "word:a mark:? mark:. word:b symbols:?? word:c mark:!"),
    ("a ? b : c", "word:a symbols:? word:b mark:: word:c"),
    ("1.5e-3 0x1p+4 1...2", "number:1.5e-3 number:0x1p+4 number:1 symbols:... number:2"),
    ("#if DEBUG\n#endif", "directive:#if word:DEBUG directive:#endif"),
    ("#!/bin/sh \"\nx", "word:x"),
    ("\u{FEFF}x", "word:x"),
    ("a\r\n\"b\"\r\n", #"word:a stringOpen:" stringText:b stringClose:""#),
    ("å = 1", "word:å symbols:= number:1"),
  ]

  @Test("A literal says what the compiler says it does", arguments: literals)
  func decodes(source: String, expected: String?) {
    #expect(Tokens.swiftText(source) == expected)
  }

  static let literals: [(String, String?)] = [
    (#""""#, ""), (#""a\tb""#, "a\tb"), (#""\u{e9}\u{1F600}""#, "é😀"), (#""\q""#, nil),
    (##"#"a\nb\#n"#"##, "a\\nb\n"), ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", "a\n  b\n\nc"),
    ("\"\"\"\n  a \\\n  b\n  \"\"\"", "a b"), ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"),
    ("\"\"\"\n  a\n b\n  \"\"\"", nil), ("\"\"\"\n\"\"\"", ""), ("\"\"\"\n\n\"\"\"", ""),
    (##"#"""#"##, "\""), ("\"\"\"\n\ta\n\t\"\"\"", "a"),
  ]

  @Test("Each byte of a literal has its place in the source")
  func places() throws {
    let source = "\"\"\"\n  a\\u{e9}b\n  c\n  \"\"\""
    let text = try #require(Tokens.swiftLocated(source))
    #expect(text.text == "aéb\nc")
    let offsets = (0...text.bytes.count).map { text.place(of: $0).offset }
    #expect(offsets == [6, 7, 7, 13, 14, 17, 18])
  }
}

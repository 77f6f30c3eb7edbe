import SourceText
import Testing

@Suite("Tokens of Objective-C")
struct ObjectiveCLexerTests {
  @Test("Literals, directives and comments are what they are", arguments: cases)
  func cuts(source: String, expected: String) {
    #expect(Tokens.written(source, .objectiveC) == expected)
    #expect(Tokens.coverage(of: source, .objectiveC) == source.utf8.count)
  }

  static let cases: [(String, String)] = [
    (#"@"a" @"b" "c""#, #"objectString:@"a" objectString:@"b" string:"c""#),
    (#"@"a\"b""#, #"objectString:@"a\"b""#),
    ("/* a /* b */ c */", "word:c symbols:* symbols:/"),
    ("// a \\\n \"b\nc", "word:c"),
    ("// a \\\r\n \"b\r\nc", "word:c"),
    ("\"a\\\nb\" c", "string:\"a\\\nb\" word:c"),
    ("\"a\nb", "string:\"a word:b"),
    (#"R"x(a)" b)x" c"#, #"rawString:R"x(a)" b)x" word:c"#),
    (#"u8R"(")")" c"#, #"rawString:u8R"(")" mark:) string:" c"#),
    (#"XR"(a)" c"#, #"word:XR string:"(a)" word:c"#),
    ("'\"' @'a'", "character:'\"' mark:@ character:'a'"),
    ("1'000'000", "number:1'000'000"),
    (
      "#if 0\nit's \"\n#else\na\n#endif\nb",
      "directive:#if number:0 directiveEnd:\n directive:#else"
        + " directiveEnd:\n word:a directive:#endif directiveEnd:\n word:b"
    ),
    (
      "#if 1\na\n#else\nit's\n#endif",
      "directive:#if number:1 directiveEnd:\n word:a"
        + " directive:#else directiveEnd:\n directive:#endif"
    ),
    (
      "#if 0\n#if X\n#endif\n\"\n#endif\nb",
      "directive:#if number:0 directiveEnd:\n"
        + " directive:#endif directiveEnd:\n word:b"
    ),
    (
      "#if 0\n/*\n#endif\n*/ x\n#endif\nb",
      "directive:#if number:0 directiveEnd:\n"
        + " directive:#endif directiveEnd:\n word:b"
    ),
    (
      "#pragma mark - don't\na",
      "directive:#pragma directiveText: mark - don't directiveEnd:\n word:a"
    ),
    ("#warning it's \"\na", "directive:#warning directiveText: it's \" directiveEnd:\n word:a"),
    (
      "#import <a/b.h> // it's\na",
      "directive:#import directiveText: <a/b.h>  directiveEnd:\n word:a"
    ),
    (
      "#define A @\"x\" \\\n @\"y\"\nb",
      "directive:#define word:A objectString:@\"x\""
        + " objectString:@\"y\" directiveEnd:\n word:b"
    ),
    ("@interface A : B", "atWord:@interface word:A mark:: word:B"),
    ("a=^{b;}", "word:a symbols:= symbols:^ mark:{ word:b mark:; mark:}"),
    ("A::b->c", "word:A mark::: word:b symbols:-> word:c"),
    ("\u{FEFF}x", "word:x"),
  ]

  @Test("A literal says what the compiler says it does", arguments: literals)
  func decodes(source: String, expected: String?) {
    #expect(Tokens.objectiveCText(source) == expected)
  }

  static let literals: [(String, String?)] = [
    (#"@"a\tb""#, "a\tb"), (#"@"\u00e9""#, "é"), (#"@"\U0001F600""#, "😀"), (#"@"\x41""#, "A"),
    (#"@"\101""#, "A"), (#"@"\xE9""#, nil), (#"@"\q""#, nil), ("@\"a\\\nb\"", "ab"),
    (#"R"x(a\n"b)x""#, #"a\n"b"#), (#"@"a"#, nil), (#"@"a\""#, nil), (#"@"\\""#, "\\"),
  ]
}

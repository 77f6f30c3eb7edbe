import SourceScan
import SourceText
import Testing

@Suite("Names and what they stand for")
struct ResolvingTests {
  /// What is known of the sites of one source: texts, `a|b` for alternatives, `~` for what is open.
  static func texts(_ source: String, _ language: SourceLanguage) -> [String] {
    Array(source.utf8).withUnsafeBytes { bytes in
      let path = language == .swift ? "A.swift" : "A.m"
      let result = SourceScan.scan([ScanSource(path: path, language: language, bytes: bytes)])
      return result.sites.map { site in
        switch site.content {
        case .known(let text): text.text
        case .alternatives(let all): all.map(\.text.text).joined(separator: "|")
        case .template(let parts): parts.map { $0.text?.text ?? "~" }.joined()
        case .open, .strings: "~"
        }
      }
    }
  }

  @Test("A name of Swift that is hidden or changed is open", arguments: swiftCases)
  func resolvesSwift(source: String, expected: [String]) {
    let uses = source.replacing("USE(", with: "_ = NSPredicate(format: ")
    #expect(Self.texts("let g = \"G\"\n" + uses, .swift) == expected)
  }

  static let swiftCases: [(String, [String])] = [
    // Names are their bytes: a composed and a decomposed letter make two.
    ("let \u{E9} = \"1\"\nlet e\u{301} = \"2\"\nUSE(\u{E9}); USE(e\u{301})", ["1", "2"]),
    ("let \u{E9} = \"1\"\nfunc f() { let e\u{301} = \"2\"; USE(\u{E9}) }", ["1"]),
    (
      "enum \u{E9} { static let x = \"1\" }\nenum e\u{301} { static let x = \"2\" }\n"
        + "func f() { USE(\u{E9}.x); USE(e\u{301}.x) }",
      ["1", "2"]
    ),
    ("func f() {\n  var \u{E9} = \"1\"\n  e\u{301} = \"2\"\n  USE(\u{E9})\n}", ["1"]),
    ("USE(g)", ["G"]),
    ("func f(g: String) { USE(g) }", ["~"]),
    ("func f(_ o: String?) { if let g = o { USE(g) }; USE(g) }", ["~", "G"]),
    ("func f(_ o: E) { switch o { case .a(let g): USE(g); default: USE(g) } }", ["~", "G"]),
    ("func f() { for g in xs { USE(g) } }", ["~"]),
    ("let h = { g in USE(g) }", ["~"]),
    ("let h = { [g = x()] in USE(g) }", ["~"]),
    ("func f() { let (g, h) = p(); USE(g) }", ["~"]),
    ("func f() { do { try z() } catch let g { USE(g) } }", ["~"]),
    ("func f() { var s = \"1\"; s += \"2\"; USE(s) }", ["~"]),
    ("func f() { var s = \"1\"; m(&s); USE(s) }", ["~"]),
    ("func f() {\n  var s = \"1\"\n  s = \"2\"\n  USE(s)\n}", ["2"]),
    ("func f() {\n  var s = \"1\"\n  s = \"2\"\n  s = \"3\"\n  USE(s)\n}", ["3"]),
    ("#if A\nfunc f() {\n#else\nfunc f(g: String) {\n#endif\nUSE(g)\n}", ["~"]),
    ("func f() { var s = \"1\"; for _ in a { USE(s); s = \"2\" } }", ["1|2"]),
    ("func f() { let o: String? = \"x\"; USE(\"\\(o)\") }", ["~"]),
    ("func f() { let o: Int = 5; USE(\"a \\(o)\") }", ["a ~"]),
    ("func f() { @W var s = \"x\"; USE(s) }", ["~"]),
    ("class A { lazy var q = \"x\"; func f() { USE(q) } }", ["~"]),
    ("enum A { enum K { static let x = \"a\" } }\nfunc f() { USE(K.x); USE(A.K.x) }", ["~", "a"]),
    ("func q(_ k: String) -> String { \"a \\(k)\" }\nfunc f() { USE(q(k)) }", ["~"]),
    ("func q(_ k: String) -> String { \"a\" }\nfunc f() { USE(q(k)) }", ["a"]),
    ("func q() -> String { \"a \\(k)\" }\nfunc f() { USE(q()) }", ["a ~"]),
    (
      "class C { @objc var n: D?; @NSManaged var m: Int }\nUSE(\"\\(#keyPath(C.m)) = 1\")",
      ["m = 1"]
    ),
    ("class C { @objc var n: C? }\nUSE(\"\\(#keyPath(C.n.n)) = 1\")", ["n.n = 1"]),
    ("class C { @objc var n: D? }\nUSE(\"\\(#keyPath(C.n.m)) = 1\")", ["~ = 1"]),
    ("class C { @objc(x) var n: D? }\nUSE(\"\\(#keyPath(C.n)) = 1\")", ["~ = 1"]),
    (
      "enum O { class C { @objc var n = 1; func f() { USE(#keyPath(n)) } } }\nUSE(#keyPath(O.C.n))",
      ["n", "n"]
    ),
    ("USE(\"a \\(0) \\(12)\")", ["a 0 12"]),
    ("USE(\"a \\(1.5) \\(1_0) \\(0x1) \\(07) \\(-1)\")", ["a ~ ~ ~ ~ ~"]),
    ("let d: Double = 1\nUSE(\"\\(d) \\(1 as Double)\")", ["~ ~"]),
    ("func f(_ b: Bool, _ x: String) { let s = b ? \"1\" : \"\\(x)\"; USE(\"a \\(s)\") }", ["a ~"]),
    ("func f(A: T) { USE(A.x) }\nenum A { static let x = \"a\" }", ["~"]),
    ("predicates.append(.init(format: g))\nnames.append(.init(format: g))", ["G"]),
    ("predicate = .\ninit\n(\nformat: g)", ["G"]), ("expectation(for: .init( format: g))", []),
    ("expectation(for: .init(format: g), evaluatedWith: o)\nf(for: .init(format: g))", ["G"]),
    ("extension NSPredicate { init(a: Int) { self.init(format: g) } }", ["G"]),
    ("extension NSPredicate { static var q: P { Self(format: g) } }", ["G"]),
    ("class A { convenience init(a: Int) { self.init(format: g) } }", []),
    ("#if DEBUG\nlet c = \"d\"\n#else\nlet c = \"r\"\n#endif\nUSE(c)", ["d|r"]),
    ("#if false\nUSE(g)\n#endif", []),
  ]

  @Test("A name of Objective-C that is hidden or changed is open", arguments: objectiveCCases)
  func resolvesObjectiveC(source: String, expected: [String]) {
    let uses = source.replacing("USE(", with: "[NSPredicate predicateWithFormat:(")
      .replacing(");", with: ")];")
    #expect(Self.texts("static NSString *const g = @\"G\";\n" + uses, .objectiveC) == expected)
  }

  static let objectiveCCases: [(String, [String])] = [
    ("void f(void) { USE(g); }", ["G"]),
    ("void f(NSString *g) { USE(g); }", ["~"]),
    ("void f(void) { for (NSString *g in x) { USE(g); } USE(g); }", ["~", "G"]),
    ("void f(void) { NSString *s = @\"1\"; if (x) s = @\"2\"; else s = @\"3\"; USE(s); }", ["2|3"]),
    ("void f(void) { NSString *s = @\"1\"; if (x) s = @\"2\"; USE(s); }", ["1|2"]),
    ("void f(void) { id s = @\"1\"; goto e; s = @\"2\"; e: USE(s); }", ["1|2"]),
    ("void f(void) { static NSString *s = @\"1\"; USE(s); s = @\"2\"; }", ["1|2"]),
    ("void f(void) { NSString *a = @\"x\", *b = @\"y\"; USE(b); }", ["y"]),
    ("#define A @\"x\"\n#define B A @\"y\"\nvoid f(void) { USE(B); }", ["xy"]),
    ("#if 0\nvoid f(void) { USE(g); }\n#endif\n", []),
    (
      "NS_ASSUME_NONNULL_BEGIN\nstatic NSString *const h = @\"H\";\nvoid f(void) { USE(h); }", ["H"]
    ),
    ("NS_ASSUME_NONNULL_BEGIN\nNSString *const h = @\"H\";\nvoid f(void) { USE(h); }", ["H"]),
    ("static NSString *const\nh = @\"H\";\nvoid f(void) { USE(h); }", ["H"]),
    ("void f(void) { __attribute__((unused)) NSString *h = @\"H\"; USE(h); }", ["H"]),
    ("FOUNDATION_EXPORT\nNSString *const h;\nvoid f(void) { USE(h); }", ["~"]),
    (
      "NS_ASSUME_NONNULL_BEGIN\nFOUNDATION_EXPORT NSString *const h;\nvoid f(void) { USE(h); }",
      ["~"]
    ),
    ("void f(void) { USE(@\"a\"\n#ifdef X\n@\"b\"\n#endif\n); }", ["~"]),
  ]

  /// What is known of the sites of Swift files; `~` for what is open.
  static func texts(_ files: [String]) -> [String] {
    let bytes = files.map { Array($0.utf8) }
    return bytes.flatMap { $0 }.withUnsafeBytes { all in
      var start = 0
      let sources = bytes.map { file in
        defer { start += file.count }
        return ScanSource(
          path: "A.swift", language: .swift,
          bytes: UnsafeRawBufferPointer(rebasing: all[start..<start + file.count]))
      }
      return SourceScan.scan(sources).sites.map { $0.text?.text ?? "~" }
    }
  }

  @Test("What another file overrides or replaces is open")
  func overridesElsewhere() {
    let body = "{ var q: String { \"x\" }\nfunc f() { _ = NSPredicate(format: q) } }\n"
    let other = "var q: String { \"y\" } }"
    #expect(Self.texts(["class B " + body]) == ["x"])
    #expect(Self.texts(["class B " + body, "class A: B { override " + other]) == ["~"])
    #expect(Self.texts(["protocol P {}\nextension P " + body]) == ["x"])
    #expect(Self.texts(["protocol P {}\nextension P " + body, "struct A: P { " + other]) == ["~"])
  }

  @Test("A name with more declarations than anybody looks through is open")
  func manyCandidates() {
    let use = "let p = NSPredicate(format: K.a)\nlet q = NSPredicate(format: b)\n"
    let locals = (0..<100).map { "func f\($0)() { let b = 1; let a = 1 }" }.joined(separator: "\n")
    let own = "\nenum K { static let a = \"x\" }\nlet b = \"y\"\n"
    #expect(Self.texts([use, locals + own]) == ["x", "y"])
    #expect(Self.texts([use, own, own]) == ["~", "~"])
    let more = (0..<100).map { _ in "let b = 1\nextension K { static let a = 1 }" }
    #expect(Self.texts([use] + more + [own]) == ["~", "~"])
    #expect(Self.texts([use, own, more.joined(separator: "\n")]) == ["~", "~"])
    let inside = "let a = 1\nenum K { static func f() { _ = NSPredicate(format: a) } }"
    #expect(Self.texts([inside.replacing("1", with: "\"g\"")]) == ["g"])
    #expect(Self.texts([inside.replacing("1", with: "\"g\"")] + more) == ["~"])
    #expect(
      Self.texts([use] + (0..<100).map { "class C\($0) { static let a = 1 }" } + [own]) == [
        "x", "y",
      ])
  }

  @Test("Sources without end cost no stack", arguments: hostileCases)
  func boundsDepth(open: String, close: String) {
    let count = 2_000
    let text =
      String(repeating: open, count: count) + "\"a\"" + String(repeating: close, count: count)
    _ = Self.texts("let p = NSPredicate(format: \(text))", .swift)
    _ = Self.texts("id p = [NSPredicate predicateWithFormat:\(text)];", .objectiveC)
  }

  static let hostileCases: [(String, String)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("{ return ", "}()"), ("\"\\(", ")\""), ("/*", "*/"),
    ("NSPredicate(format: ", ")"), ("[NSPredicate predicateWithFormat:", "]"), ("@[", "]"),
    ("a ? b : ", ""), ("- ", ""), ("(a)", ""), ("if a { ", "} else { b }"), ("^{ return ", ";}()"),
  ]
}

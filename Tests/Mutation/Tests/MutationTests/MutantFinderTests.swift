import Mutation
import Testing

@Suite("Mutants of a source")
struct MutantFinderTests {
  /// A body of a function, and what its mutants make of the line that they change.
  struct Case: CustomTestStringConvertible, Sendable {
    let source: String
    let expected: [String]

    init(_ source: String, _ expected: [String]) {
      self.source = source
      self.expected = expected
    }

    var testDescription: String { source }
  }

  static let changes = [
    Case("use(a < b)", ["drop-call: /* nothing */", "compare: use(a <= b)"]),
    Case("let x = a <= b", ["compare: let x = a < b"]),
    Case("let x = a > b", ["compare: let x = a >= b"]),
    Case("let x = a >= b", ["compare: let x = a > b"]),
    Case("let x = a == b", ["compare: let x = a != b"]),
    Case("let x = a != b", ["compare: let x = a == b"]),
    Case("let x = a + b", ["arithmetic: let x = a - b"]),
    Case("let x = a * b - c", ["arithmetic: let x = a / b - c", "arithmetic: let x = a * b + c"]),
    Case("let x = a % b", ["arithmetic: let x = a / b"]),
    Case("let x = a &+ b", ["arithmetic: let x = a &- b"]),
    Case("let x = a << b", ["arithmetic: let x = a >> b"]),
    Case("let x = a & b", ["arithmetic: let x = a | b"]),
    Case("a += b", ["drop-assignment: /* nothing */", "arithmetic: a -= b"]),
    Case("a |= b", ["drop-assignment: /* nothing */", "arithmetic: a &= b"]),
    Case("let x = a && b", ["logical: let x = a || b"]),
    Case("let x = a || b", ["logical: let x = a && b"]),
    Case("let x = a..<b", ["range: let x = a...b"]),
    Case("let x = a...b", ["range: let x = a..<b"]),
    Case("let x = a ?? b", ["coalesce: let x = b"]),
    Case("let x = !a", ["negation: let x = a"]),
    Case("let x = 7", ["integer-down: let x = 6", "integer-up: let x = 8"]),
    Case("let x = 0", ["integer-down: let x = -1", "integer-up: let x = 1"]),
    Case("let x = 0x1_0", ["integer-down: let x = 15", "integer-up: let x = 17"]),
    Case("let x = true", ["boolean: let x = false"]),
    Case("let x = false", ["boolean: let x = true"]),
    Case("let x = \"a\"", ["empty-string: let x = \"\""]),
    Case("let x = a.first", ["member-swap: let x = a.last"]),
    Case("let x = a.min(by: f)", ["member-swap: let x = a.max(by: f)"]),
    Case("let x = a.hasPrefix(b)", ["member-swap: let x = a.hasSuffix(b)"]),
    Case("let x = a?.b.c(d)", ["nil: let x = nil"]),
    Case(
      "let x = a ? b : c",
      [
        "condition-false: let x = false ? b : c",
        "condition-true: let x = true ? b : c",
      ]),
    Case("a = b", ["drop-assignment: /* nothing */"]),
    Case("try a.run()", ["drop-call: /* nothing */"]),
  ]

  @Test("Each change is made of what it is for, and of nothing else", arguments: changes)
  func change(_ example: Case) {
    #expect(Self.found("func run() throws {\n  \(example.source)\n}") == example.expected)
  }

  @Test("Conditions are fixed and negated, and optionals are nil")
  func conditions() {
    #expect(
      Self.found("func run() {\n  if a.isEmpty { return }\n  use(1.5)\n}") == [
        "condition-false: if false { return }", "condition-negated: if !(a.isEmpty) { return }",
        "condition-true: if true { return }", "drop-jump: if a.isEmpty { /* nothing */ }",
        "drop-call: /* nothing */",
      ])
    #expect(
      Self.found("func run() {\n  guard let a = b else { return }\n  for c in d where c.e {}\n}")
        == [
          "nil: guard let a = nil else { return }",
          "condition-false: for c in d where false {}",
          "condition-true: for c in d where true {}",
        ])
    #expect(
      Self.found("func run() {\n  while a < b {}\n}") == [
        "condition-false: while false {}", "compare: while a <= b {}",
      ])
  }

  @Test("A condition of several lines is fixed")
  func severalLines() {
    #expect(
      Self.found("func run() {\n  if a\n    && b\n  {}\n}") == [
        "condition-false: if false", "condition-true: if true",
      ])
  }

  @Test(
    "A jump is left out where the function goes on",
    arguments: [
      ("func run() -> A { if a.b { return c }; return d }", 1),
      ("func run() -> A { if a.b { return c } else { return d } }", 0),
      ("func run() -> A { guard a.b else { return c }; return d }", 0),
      ("func run() { for a in b { if c.d { continue }; e.f() } }", 1),
      ("func run() { for a in b { if c.d { break } } }", 1),
      ("func run() { return }", 0),
    ])
  func jumps(_ source: String, _ count: Int) {
    #expect(Self.found(source).count { $0.hasPrefix("drop-jump") } == count)
  }

  @Test(
    "What a switch cannot stand in is left out",
    arguments: [
      "func run(a: Int = 1, b: Bool = true) {}",
      "enum A: Int { case b = 1 }",
      "@Option(help: \"text\") var a = 1",
      "struct A { static let configuration = CommandConfiguration(abstract: \"text\") }",
      "@inlinable func run() -> Bool { a < b }",
      "@usableFromInline init() { a = 1 }",
      "func run() { switch a { case 1: b\n case \"c\": d\n default: e } }",
      "func run() { if case 1 = a {} }",
      "func run() { precondition(a < 1, \"text\") }",
      "let a = #filePath(1)",
      "#if os(Windows)\nlet a = 1\n#else\nlet a = 2\n#endif",
      "func run(a: InlineArray<4, Int>) {}",
      "let a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]",
      "let a = UInt8(ascii: \"x\")",
      "func run() -> A { b.c() }",
      "let a = { b.c() }",
      "init() { self.a = b }",
      "let a: A<1> = b",
    ])
  func leftOut(_ source: String) {
    #expect(Self.found(source) == [])
  }

  @Test("Texts are not subtracted")
  func texts() {
    #expect(Self.found("let a = \"b\" + c") == ["empty-string: let a = \"\" + c"])
  }

  @Test("A branch that this platform compiles has mutants")
  func compiledBranch() {
    #expect(Self.found("#if PCRE2\nlet a = true\n#endif") == ["boolean: let a = false"])
  }

  @Test("An expression has few switches, always the same ones")
  func fewInOneExpression() {
    let source = "let a = [1, 2, 3, 4, 5, 6, 7]\nlet b = x + (1 - 2 * 3 + 4 - 5 * 6)"
    let found = MutantFinder.mutants(in: source, file: "A.swift")
    #expect(found.count { $0.line == 2 } == 6)
    #expect(found == MutantFinder.mutants(in: source, file: "A.swift"))
  }

  @Test("A name says file, line, column and change")
  func names() {
    let found = MutantFinder.mutants(in: "// é\nlet a = é + b", file: "Sources/M/A.swift")
    #expect(found.map(\.id) == ["Sources/M/A.swift:2:12:arithmetic"])
  }

  static func found(_ source: String) -> [String] {
    MutantFinder.mutants(in: source, file: "A.swift").map { "\($0.change.rawValue): \($0.after)" }
  }
}

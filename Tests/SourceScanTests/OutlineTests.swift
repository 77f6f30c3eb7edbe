import ByteText
import SourceText
import Testing

@testable import SourceScan

@Suite("Outlines")
struct OutlineTests {
  private static func outline(_ text: String) -> Outline {
    Array(text.utf8).withUnsafeBytes { bytes in
      OutlinedSource(ScanSource(path: "A.swift", language: .swift, bytes: bytes), file: 0).outline
    }
  }

  @Test("What is changed is in the order of the tokens, also where a pattern is read ahead")
  func order() throws {
    let outline = Self.outline(
      "func f() { var s = 1; (s, t[s = 2]) = z; for s in (s, s) { s = 3 } }")
    for all in outline.assignments.values {
      #expect(all.map(\.token) == all.map(\.token).sorted())
    }
    for all in outline.declarations.values {
      #expect(all.map(\.token) == all.map(\.token).sorted())
    }
    let changes = try #require(outline.assignments["s"])
    #expect(changes.count >= 4)
    let last = try #require(changes.last?.token)
    #expect(outline.assignments(of: "s", in: last..<last + 1).map(\.token) == [last])
    #expect(outline.assignments(of: "s", in: last + 1..<last + 2).isEmpty)
  }

  @Test("The innermost scope of a token is found as by a walk outwards")
  func innermost() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "func f() {", "class A {", "if a {", "} else {", "}", "}", "for a in b {", "{ a in",
      "let a = 1",
      "switch a {", "case 1:", "#if A\n", "#else\n", "#endif\n", "\n", "(", ")", "f { a }",
    ]
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined(separator: " ")
      let outline = Self.outline(text)
      for token in 0...(outline.scopes[0].close + 1) {
        var scope = outline.scopes.lastIndex { $0.start <= token } ?? 0
        while scope > 0, !outline.contains(scope, token) { scope = outline.scopes[scope].parent }
        #expect(outline.scope(of: token) == scope, "\(text)")
        var type = scope
        while type > 0, outline.scopes[type].kind != .type { type = outline.scopes[type].parent }
        #expect(outline.type(around: scope) == (type > 0 ? type : nil), "\(text)")
      }
    }
  }

  @Test("The path of a type inside of many is short, and found by nobody")
  func deepTypes() {
    let text =
      String(repeating: "enum A { ", count: 40) + "static let a = 1"
      + String(repeating: " }", count: 40)
    let types = Self.outline(text).scopes.filter { $0.kind == .type }
    #expect(types.count == 40)
    #expect(types.allSatisfy { $0.path.count <= ScanLimits.steps + 1 })
    #expect(types.contains { $0.isUneven && $0.path.contains("") })
  }
}

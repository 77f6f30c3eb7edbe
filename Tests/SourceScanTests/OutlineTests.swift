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

import SourceText
import Synchronization
import Testing

@testable import SourceScan

@Suite("Sources whose bytes were given back")
struct GivenBackTests {
  /// A file that counts how often it is read.
  private final class File: ReadableSource {
    let source: ScanSource
    let isLost: Bool
    let mayBeKept: Bool
    let reads = Mutex(0)

    init(_ source: ScanSource, isLost: Bool = false, mayBeKept: Bool = true) {
      (self.source, self.isLost, self.mayBeKept) = (source, isLost, mayBeKept)
    }

    func read() -> ScanSource? {
      reads.withLock { $0 += 1 }
      return isLost ? nil : source
    }

    func keep(_ source: ScanSource) -> Bool { mayBeKept }
  }

  private func texts(
    _ names: String, _ file: (ScanSource) -> File
  ) -> (texts: [String?], reads: Int, isWhole: Bool) {
    let site = Array("let p = NSPredicate(format: A.a)\n".utf8)
    let names = Array(names.utf8)
    return site.withUnsafeBytes { site in
      names.withUnsafeBytes { names in
        let whole = ScanSource(path: "B.swift", language: .swift, bytes: names)
        let file = file(whole)
        let sources = [
          ScanSource(path: "A.swift", language: .swift, bytes: site),
          ScanSource(givingBack: whole, to: file),
        ]
        let result = SourceScan.scan(sources)
        return (
          result.sites.map(\.text?.text), file.reads.withLock { $0 },
          !result.reading(sources)[1].isGivenBack
        )
      }
    }
  }

  @Test("A file is read again for a name that a site needs, and not for others")
  func reads() {
    let known = texts("enum A { static let a = \"x\" }") { File($0) }
    #expect(known == (["x"], 1, true))
    let other = texts("enum B { static let b = \"x\" }") { File($0) }
    #expect(other == ([nil], 0, false))
  }

  @Test("What cannot be read again, or not be kept, leaves the text open")
  func lost() {
    let text = "enum A { static let a = \"x\" }"
    #expect(texts(text) { File($0, isLost: true) } == ([nil], 1, false))
    #expect(texts(text) { File($0, mayBeKept: false) } == ([nil], 1, false))
  }

  @Test("Of more names than are kept, each may be there")
  func manyNames() {
    let many = (0...ScanLimits.declaredNames).map { "let a\($0) = 1\n" }.joined()
    let found = texts(many + "enum A { static let a = \"x\" }") { File($0) }
    #expect(found == (["x"], 1, true))
  }
}

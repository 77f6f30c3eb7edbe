import CustomDump
import Foundation
import Testing

@Suite struct GoldenTests {
  /// Set to any text, rewrites the golden files; the run fails all the same, so that a machine
  /// that checks can never record.
  private static let records = ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil

  @Test("A command prints what its golden file says", arguments: GoldenCase.all.filter(\.canRun))
  func matches(_ item: GoldenCase) throws {
    let actual = try item.transcript()
    if Self.records {
      try Data(actual.utf8).write(to: item.file)
      Issue.record("recorded \(item.name); run again without SCENEROUTE_RECORD")
    } else {
      let expected = try String(contentsOf: item.file, encoding: .utf8)
      if let difference = diff(expected, actual) {
        Issue.record("\(item.name): - is the golden file, + is the command\n\(difference)")
      }
    }
  }

  @Test("Each golden file belongs to one case, and there are enough of them")
  func everyFileIsUsed() throws {
    let folder = try #require(GoldenCase.all.first).file.deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = GoldenCase.all.map { $0.file.lastPathComponent }
    #expect(Set(names).count == names.count)
    #expect(Set(files) == Set(names))
    #expect(names.count >= 100)
  }
}

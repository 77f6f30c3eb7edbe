import Foundation
import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("What reading a file costs")
struct ReadingCostTests {
  @Test(
    "a run of white space over the limit is refused, one below is read, in memory and in a file")
  func boundsSpace() throws {
    let tree = try FileTree()
    let limit = ValueLimits.spaceBytes
    for (count, id) in [
      (limit, nil), (limit + 1, "white-space-limit"), (3 * limit, "white-space-limit"),
    ] {
      for space in [" ", "\n", "\t", "\r"] {
        let text = #"{"scenes":[]"# + String(repeating: space, count: count) + "}"
        #expect(Reading.diagnostics(text).first?.id == id)
        try tree.write("f.json", text)
        #expect(
          problem { () throws(Mistake) in try SourceFile.fixture(tree.at("f.json")).bytes }
            == id)
      }
    }
    let many = String(repeating: String(repeating: " ", count: limit - 1) + "\n1,", count: 3)
    #expect(Reading.diagnostics(#"{"scenes":[],"meta":{"a":[\#(many)0]}}"#).isEmpty)
  }

  private func problem(_ work: () throws(Mistake) -> [UInt8]) -> String? {
    do throws(Mistake) {
      _ = try work()
      return nil
    } catch {
      return error.id
    }
  }

  @Test(
    "memory that the system does not give is told in MiB",
    arguments: [(1 << 20, 1), (40 << 20, 40), (3 << 30, 3072)])
  func tellsMemory(bytes: Int, mebibytes: Int) {
    #expect(
      FileProblem.notEnoughMemory(bytes: bytes).message
        == "reading the file takes \(mebibytes) MiB of memory, and the system gives less")
  }

  @Test("a run counts the same however the text is cut into pieces")
  func cutsPieces() {
    let space = [UInt8](repeating: 0x20, count: ValueLimits.spaceBytes)
    for (before, after, fits) in [(0, 0, true), (1, 0, false), (0, 1, false)] {
      let spaces =
        [UInt8](repeating: 0x0A, count: before) + space
        + [UInt8](repeating: 0x09, count: after)
      let text = [0x7B] + spaces + [0x7D]
      for size in [4096, 65_537, ValueLimits.spaceBytes] {
        var run = SpaceRun()
        let accepts = stride(from: 0, to: text.count, by: size).allSatisfy {
          run.accepts(text[$0..<min($0 + size, text.count)])
        }
        #expect(accepts == fits)
      }
      #expect(SpaceRun.accepts(text) == fits)
    }
  }

  @Test("the table of lines agrees with counting, at every offset of texts of all line ends")
  func findsLines() {
    var random = SystemRandomNumberGenerator()
    let units: [[UInt8]] = [[0x0A], [0x0D], [0x0D, 0x0A], [0x61], [0x62, 0x62]]
    for length in [0, 1, 100, 255, 256, 257, 700] {
      var bytes: [UInt8] = []
      while bytes.count < length { bytes += units.randomElement(using: &random) ?? [] }
      let table = LineTable(bytes)
      var (line, start) = (1, 0)
      for offset in 0...bytes.count {
        let place = table.place(of: offset)
        #expect(place.line == line && place.start == start, "\(offset) of \(bytes)")
        guard offset < bytes.count else { break }
        let isCRLF = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D && !isCRLF {
          (line, start) = (line + 1, offset + 1)
        }
      }
    }
  }

  @Test("files of the system are refused wherever they are named", .enabled(if: isLinux))
  func refusesSystemFiles() throws {
    let tree = try FileTree()
    try tree.link("f.json", to: "/proc/self/environ")
    for path in [
      "/proc/self/environ", "/proc/self/status", "/sys/kernel/mm/transparent_hugepage/enabled",
      tree.at("f.json"),
    ]
    where FileManager.default.fileExists(atPath: path) {
      let errors = [
        #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) },
        #expect(throws: FixtureError.self) { try PayloadFile.load(.notification, path: path) },
        #expect(throws: FixtureError.self) { try InfoPlist.load(path: path) },
        #expect(throws: FixtureError.self) { try ConformanceSuite.load(path: path) },
      ]
      for error in errors {
        #expect(error?.diagnostics.map(\.id) == ["not-a-regular-file"])
        #expect(
          error?.diagnostics.first?.message.hasSuffix("shows the state of the system") == true)
      }
    }
  }

  @Test("a pipe on the command line holds nobody up where a regular file must be")
  func refusesPipes() throws {
    let tree = try FileTree()
    try tree.pipe("pipe.jsonl")
    let path = tree.at("pipe.jsonl")
    #expect(throws: FixtureError.self) { try PayloadFile.load(.notification, path: path) }
    #expect(throws: FixtureError.self) { try InfoPlist.load(path: path) }
    #expect(throws: FixtureError.self) { try ConformanceSuite.load(path: tree.path) }
    #expect(throws: FixtureError.self) { try SceneFixture.load(path: "/dev/zero") }
  }

  @Test("a link in a folder of vectors does not lead out of it")
  func confinesVectors() throws {
    let tree = try FileTree()
    try tree.write("secret", FileAccessTests.secret)
    try tree.link("vectors/a.jsonl", to: "../secret")
    let error = #expect(throws: FixtureError.self) {
      try ConformanceSuite.load(path: tree.at("vectors"))
    }
    #expect(error?.diagnostics.map(\.id) == ["file-outside"])
  }

  private static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}

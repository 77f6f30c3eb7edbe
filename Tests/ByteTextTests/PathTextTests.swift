import ByteText
import TestSupport
import Testing

@Suite("Paths as bytes")
struct PathTextTests {
  /// A path of names and slashes in which letters join what is beside them.
  private static func randomPath(_ random: inout SeededGenerator) -> String {
    let parts: [String] = [
      "/", "/", "/", "\u{600}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F1E6}", "\r", "\n", "a",
      "é", "..", ".", "😀", ".json", "\u{110BD}", "\u{AC00}", "\u{11A8}",
    ]
    return (0..<Int.random(in: 0..<9, using: &random)).map { _ in
      parts[Int.random(in: 0..<parts.count, using: &random)]
    }.joined()
  }

  /// Cuts at each slash, byte by byte.
  private static func cut(_ path: String) -> [[UInt8]] {
    var names: [[UInt8]] = [[]]
    for byte in Array(path.utf8) {
      if byte == 0x2F { names.append([]) } else { names[names.count - 1].append(byte) }
    }
    return names
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> ExactText {
    ExactText(String(decoding: Array(bytes), as: UTF8.self))
  }

  private static func exact(_ texts: [String]) -> [ExactText] { texts.map { ExactText($0) } }

  @Test("Random paths are cut as a walk over their bytes cuts them")
  func cutsAsOracle() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let path = Self.randomPath(&random)
      let (paths, bytes, parts) = (PathText(path), Array(path.utf8), Self.cut(path))
      #expect(Self.exact(paths.names) == parts.filter { !$0.isEmpty }.map(Self.text), "\(bytes)")
      #expect(ExactText(paths.name) == Self.text(parts[parts.count - 1]), "\(bytes)")
      let start = bytes.dropLast(parts[parts.count - 1].count)
      #expect(ExactText(paths.folderStart) == Self.text(start), "\(bytes)")
      let folder = start.count < 2 ? start.map { $0 } : start.dropLast()
      #expect(ExactText(paths.folder) == (folder.isEmpty ? "." : Self.text(folder)), "\(bytes)")
      let around = (1..<max(1, parts.count)).reversed().map {
        Self.text(parts[..<$0].joined(separator: [0x2F]))
      }
      #expect(Self.exact(paths.foldersAround) == around + [""], "\(bytes)")
      #expect(
        paths.isAbsolute == (bytes.first == 0x2F) && paths.endsInSlash == (bytes.last == 0x2F))
    }
  }

  @Test("Beginnings and endings of random paths are those of their bytes")
  func comparesAsOracle() {
    var random = SeededGenerator(seed: 8)
    var found = 0
    for _ in 0..<20_000 {
      let (start, end) = (Self.randomPath(&random), Self.randomPath(&random))
      let path = Bool.random(using: &random) ? start + end : Self.randomPath(&random)
      let bytes = Array(path.utf8)
      let begins = Array(bytes.prefix(start.utf8.count)) == Array(start.utf8)
      let ends = Array(bytes.suffix(end.utf8.count)) == Array(end.utf8)
      let rest = Self.text(bytes.dropFirst(start.utf8.count))
      let beginning = Self.text(bytes.dropLast(end.utf8.count))
      #expect(PathText(path).rest(after: start).map { ExactText($0) } == (begins ? rest : nil))
      #expect(PathText(path).ends(with: end) == ends)
      #expect(
        PathText(path).beginning(before: end).map { ExactText($0) } == (ends ? beginning : nil))
      found += begins && ends ? 1 : 0
    }
    #expect(found > 5000)
  }

  @Test("A folder has what its path and a slash begin, and nothing else")
  func looksIntoFolders() {
    #expect(PathText("/a").rest(of: "/a/b") == "b")
    #expect(PathText("/").rest(of: "/b") == "b")
    #expect(PathText("/a").rest(of: "/ab") == nil)
    #expect(PathText("/a").rest(of: "/a\u{301}/b") == nil)
    #expect(PathText("/é").rest(of: "/e\u{301}/b") == nil)
    #expect(PathText("/a").rest(of: "/a/\u{301}b").map { ExactText($0) } == "\u{301}b")
    #expect(PathText("a").child("b") == "a/b")
    #expect(ExactText(PathText("a/").child("\u{301}b")) == "a/\u{301}b")
  }

  @Test("Endings in capitals count where they may; other letters that look so do not")
  func comparesSizes() {
    #expect(PathText("a.JsOn").ends(with: ".json", foldingCase: true))
    #expect(PathText("\u{600}.json").ends(with: ".json", foldingCase: true))
    #expect(!PathText("a.j\u{17F}on").ends(with: ".json", foldingCase: true))
    #expect(!PathText("aNjson").ends(with: ".json", foldingCase: true))
    #expect(!PathText("a.JSON").ends(with: ".json"))
  }

  @Test("A path with a NUL or without a byte leads nowhere; dots change nothing")
  func knowsWhatLeadsNowhere() {
    #expect(!PathText("").isPossible && !PathText("a\0b").isPossible && PathText("a").isPossible)
    #expect(PathText(".//a/./b/").plain == "a/b")
    #expect(ExactText(PathText("/./\u{301}a").plain) == "/\u{301}a")
  }

  @Test("Each byte that is not UTF-8 is shown by its number, and no other one")
  func showsOddBytes() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        [0x2F, 0x61, 0x80, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0xFF].randomElement(using: &random)
          ?? 0
      }.map { UInt8($0) }
      let shown = PathText.shown(bytes)
      // The standard library puts a sign of replacement where something is shown by its number.
      let repaired = String(decoding: bytes, as: UTF8.self)
      #expect(
        shown.utf8.contains(UInt8(ascii: "x")) == repaired.unicodeScalars.contains("\u{FFFD}"))
      let parts = shown.utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
      var back = Array(parts[0])
      for part in parts.dropFirst() {
        back.append(UInt8(Substring(part.dropFirst().prefix(2)), radix: 16) ?? 0)
        back += part.dropFirst(3)
      }
      #expect(back == bytes)
    }
    #expect(PathText.shown([0x62, 0xFF, 0x2E, 0xC3, 0xA9]) == "b\\xFF.é")
  }
}

import ByteText
import Foundation
import SceneFixtures
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("Markup and reports are escaped by bytes")
struct MarkupTests {
  private static let marks = ["", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{1F3FB}"]

  @Test("A sign is escaped whatever comes after it", arguments: marks)
  func escapes(mark: String) {
    let text = ["<", ">", "&", "\"", "'"].map { $0 + mark }.joined()
    let bytes = Array(Markup.escaped(text).utf8)
    for sign in "<>\"'".utf8 { #expect(!bytes.contains(sign)) }
    let shown = String(decoding: bytes, as: UTF8.self)
    for name in ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"] {
      #expect(shown.utf8.count - shown.replacing("&", by: "").utf8.count == 5)
      #expect(Data(shown.utf8).range(of: Data(name.utf8)) != nil)
    }
    #expect(Markup.escaped("plain é 日本") == "plain é 日本")
  }

  @Test("A digest is the one of FIPS 180-4, for messages of no, one and two blocks")
  func digests() {
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    for (message, digest) in [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (long, "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
    ] {
      #expect(PageDigest.base64(PageDigest.of(Array(message.utf8))) == digest)
    }
    for count in 0..<7 {
      let bytes = Array("plain é".utf8.prefix(count))
      #expect(PageDigest.base64(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test(
    "The page lets in its own style and script alone: the digests are those of the texts",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func pageHashes() throws {
    let program = """
      import base64, hashlib, sys
      print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())
      """
    for part in [PageText.style, PageText.script] {
      #expect(part.text.utf8.count > 10_000)
      // Neither its element nor a comment ends in it or begins, and no line is left of a module.
      for sign in ["</", "<!--", "\nimport ", "\nexport ", "const { }"] {
        #expect(!part.text.contains(sign), "\(sign)")
      }
      var python = Subprocess("/usr/bin/python3", ["-c", program])
      python.input = Data(part.text.utf8)
      #expect(part.source == "'sha256-\(try python.run().output.dropLast())'")
    }
  }

  @Test("Signs with a combining mark do not leave their place in other reports", arguments: marks)
  func reports(mark: String) throws {
    let sign = "\"\(mark) <\(mark)b>\(mark) &\(mark) #\(mark) SKIP %\(mark)0A ,\(mark):\(mark)"
    let text = try JSONSerialization.data(
      withJSONObject: [
        "scenes": [["id": "a"]],
        "events": [["name": sign, "identifier": "x", "expect": ["scene": NSNull()]]],
      ])
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let path = try folder.write(text, to: "a.json")
    func report(_ form: String) -> [UInt8] {
      let run = CommandRun(["test", path, "--format", form])
      #expect(run.status == 1)
      return Array(run.output.utf8)
    }
    let junit = report("junit").split(separator: UInt8(ascii: "\n"))
    let start = Array("    <testcase name=".utf8)
    let item = try #require(junit.first { $0.starts(with: start) })
    // Four attributes have two quotes each, and one tag is all.
    #expect(item.count { $0 == UInt8(ascii: "\"") } == 8)
    #expect(item.count { $0 == UInt8(ascii: "<") } == 1)
    let tap = String(decoding: report("tap"), as: UTF8.self)
    let line = try #require(tap.split(separator: "\n").first { $0.hasPrefix("not ok 1") })
    // Every `#` of a description has its backslash.
    let scalars = Array(line.unicodeScalars)
    for place in scalars.indices where scalars[place] == "#" {
      #expect(scalars[place - 1] == "\\")
    }
    let message = try #require(tap.split(separator: "\n").first { $0.hasPrefix("  message: ") })
    let letters = Array(message.unicodeScalars)
    let bare = letters.indices.filter { letters[$0] == "\"" && letters[$0 - 1] != "\\" }
    #expect(bare.count == 2)
    let github = String(decoding: report("github"), as: UTF8.self)
    let command = try #require(github.split(separator: "\n").first)
    // Every `%` begins an escape, and the properties have one colon pair after them.
    for part in command.utf8.split(separator: UInt8(ascii: "%")).dropFirst() {
      #expect(["25", "0A", "3A", "2C"].contains { part.starts(with: $0.utf8) })
    }
  }

  @Test("A path of any bytes keeps to its line of LCOV")
  func lcov() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let text = """
      {"scenes":[{"id":"a","can":"SELF == 'x'"}],
       "events":[{"identifier":"x","expect":{"scene":"a"}}]}
      """
    let path = try folder.write(Data(text.utf8), to: "a\r\nSF:forged.json")
    let file = folder.path(of: "lcov.info")
    #expect(CommandRun(["test", path, "--lcov", file]).status == 0)
    let lines = try String(contentsOfFile: file, encoding: .utf8).utf8
      .split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count(where: { $0.hasPrefix("SF:") }) == 1)
  }
}

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

  @Test("The page lets in its own style and script alone: the digests are those of the texts")
  func pageHashes() throws {
    for (text, hash) in [
      (PageStyle.text, PageStyle.hash), (PageScript.text, PageScript.hash),
    ] {
      #expect(text.utf8CodeUnitCount > 10_000)
      let digest = SHA256.digest(Array(text.description.utf8))
      #expect(hash.description == "sha256-" + Data(digest).base64EncodedString())
    }
    #expect(
      SHA256.digest(Array("abc".utf8)).map { String($0, radix: 16) }.joined().hasPrefix("ba7816bf"))
  }

  @Test(
    "The page's script and style are what `Scripts/records/page-script` makes of their sources",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func pageScriptIsCurrent() throws {
    let script = PackageFolder.root.appending(path: "Scripts/records/page-script").path
    let run = try Subprocess("/usr/bin/python3", [script, "--check"]).run()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
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

/// SHA-256, as FIPS 180-4 writes it: a second opinion that needs nothing else.
enum SHA256 {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
    0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
    0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
    0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
    0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  private static let start: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c,
    0x1f83_d9ab, 0x5be0_cd19,
  ]

  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = start
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word >> count | word << (32 - count)
    }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { place in
        bytes[(start + 4 * place)..<(start + 4 * place + 4)].reduce(UInt32(0)) {
          $0 << 8 | UInt32($1)
        }
      }
      for place in 16..<64 {
        let (two, fifteen) = (words[place - 2], words[place - 15])
        let first = turned(fifteen, 7) ^ turned(fifteen, 18) ^ fifteen >> 3
        let second = turned(two, 17) ^ turned(two, 19) ^ two >> 10
        words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
      }
      var v = state
      for place in 0..<64 {
        let sum = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let one = v[7] &+ sum &+ choice &+ constants[place] &+ words[place]
        let other = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        v = [one &+ other &+ majority, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
      }
      for place in 0..<8 { state[place] &+= v[place] }
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }
}

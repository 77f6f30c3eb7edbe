import ByteText
import CPage

/// A text that the page lets in by its digest: its style, or its script.
struct PageText: Sendable {
  let text: String
  /// The name of the text in the page's policy: no other text has it.
  let source: String

  private init(_ text: String) {
    self.text = text
    source = "'sha256-\(PageDigest.base64(PageDigest.of(Array(text.utf8))))'"
  }

  static let style = PageText(
    ["look.css", "parts.css", "report.css"].map { String(decoding: file($0), as: UTF8.self) }
      .joined())

  /// The script: the modules of the page, each after those that it imports.
  ///
  /// Modules cannot import each other from one file. So each is a function here, which returns what
  /// the module exports, and whoever comes later has it by its name.
  static let script = PageText(
    "(() => {\n\"use strict\";\n"
      + [
        "dom.js", "highlight.js", "offsets.js", "wide.js", "decision.js", "events.js",
        "timeline.js", "proofs.js", "events-view.js", "conditions.js", "flows.js",
        "findings-view.js", "trace-view.js", "timeline-view.js", "report.js",
      ].map(function).joined() + "})();\n")

  private static func function(of module: String) -> String {
    var (lines, exported) = ([String](), [String]())
    var isImport = false
    for line in file(module).split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: line, as: UTF8.self)
      if line.beginsWith("import ") { isImport = true }
      if isImport {
        isImport = !line.endsWith(";")
      } else if line.beginsWith("export ") {
        lines.append(String(decoding: line.utf8.dropFirst(7), as: UTF8.self))
        let name = line.split { !$0.isLetter }.dropFirst(2).first
        exported.append(name.map(String.init) ?? "")
      } else {
        lines.append(line)
      }
    }
    let names = exported.joined(separator: ", ")
    return "const { \(names) } = (() => {\n"
      + (lines + ["return { \(names) };", "})();", ""]).joined(separator: "\n")
  }

  fileprivate static func file(_ name: String) -> [UInt8] {
    guard let text = page_file(name) else { return [] }
    var count = 0
    while text[count] != 0 { count += 1 }
    return Array(UnsafeBufferPointer(start: text, count: count))
  }
}

extension SceneRouteCommand {
  /// Returns a script or a style of the page, which `serve` shows, too.
  ///
  /// Empty if there is no such file.
  public static func pageFile(named name: String) -> [UInt8] { PageText.file(name) }
}

/// SHA-256, as FIPS 180-4 writes it, and its form in a policy.
enum PageDigest {
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

  static func of(_ message: [UInt8]) -> [UInt8] {
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

  static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start...].prefix(3)
      let bits = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      text += (0...three.count).map { signs[bits >> (18 - 6 * $0) & 63] }
      text += repeatElement(UInt8(ascii: "="), count: 3 - three.count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

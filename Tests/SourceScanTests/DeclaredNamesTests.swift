import ByteText
import SourceText
import Testing

@testable import SourceScan

@Suite("Names that a file seems to declare")
struct DeclaredNamesTests {
  @Test("Blocks of bytes and single bytes give the same names", arguments: [true, false])
  func sameAsSlow(isSwift: Bool) {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "let ", "var ", "func ", "case ", "class ", "enum ", "struct ", "extension ", "protocol ",
      "name", "äb", "`in`", "x1", ", ", "*", "(", ")", "{", "}", "\n", "\n  ", "\r\n\t", "  ",
      "#if",
      "#define ", "extern \"C\"", "namespace ", "\"text\"", "_a$",
      String(repeating: "long", count: 30),
      String(repeating: " ", count: 70), "@interface ", "@implementation ", "NSString *", "> ",
    ]
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      Array(text.utf8).withUnsafeBytes { bytes in
        let source = ScanSource(
          path: "a", language: isSwift ? .swift : .objectiveC, bytes: bytes)
        let expected = Set(SlowNames.hashes(of: bytes, isSwift))
        #expect(Set(DeclaredNames(source).hashes) == expected, "\(text)")
      }
    }
  }

  @Test("A name on an indented line in braces is not outside; one in a condition may be")
  func outside() {
    func isOutside(_ text: String, _ language: SourceLanguage = .swift) -> Bool {
      Array(text.utf8).withUnsafeBytes { bytes in
        let source = ScanSource(path: "a", language: language, bytes: bytes)
        return !DeclaredNames(source).names(among: WantedNames([.outside("x")]), in: source).isEmpty
      }
    }
    #expect(isOutside("let x = 1") && isOutside("  let x = 1") && isOutside("f {\nlet x = 1"))
    #expect(!isOutside("func f() {\n  let x = 1\n}"))
    #expect(isOutside("#if A\nfunc f() {\n  let x = 1\n}\n#endif"))
    #expect(isOutside("func f() {\n  let x = 1\n}\nlet x = 2"))
    #expect(isOutside("extern \"C\" {\n  extern NSString *x;\n}", .objectiveC))
    #expect(!isOutside("void f(void) {\n  NSString *x;\n}", .objectiveC))
    #expect(isOutside("void f(void) {\n  #define x 1\n}", .objectiveC))
  }
}

/// The same names, found byte by byte.
private enum SlowNames {
  static func hashes(of bytes: UnsafeRawBufferPointer, _ isSwift: Bool) -> [UInt32] {
    var hashes: [UInt32] = []
    var words: [(range: Range<Int>, sign: UInt8?)] = []
    var start: Int?
    var sign: UInt8?
    for (index, byte) in (Array(bytes) + [0]).enumerated() {
      let isWord =
        byte >= 0x80 || byte == 0x5F || byte == 0x24
        || UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
      if isWord {
        start = start ?? index
      } else {
        if let first = start {
          words.append((first..<index, sign))
          (start, sign) = (nil, nil)
        }
        if byte > 0x20, byte != 0x60 { sign = byte }
      }
    }
    for (number, word) in words.enumerated() {
      let before = number > 0 && word.sign == nil ? words[number - 1].range : nil
      let last = before.map { String(decoding: bytes[$0], as: UTF8.self) }
      guard declares(last, word.sign, isSwift) else { continue }
      let text = String(decoding: bytes[word.range], as: UTF8.self)
      var hash = DeclaredNames.hash(ExactText(text))
      if let last, isLike(last, types) { hash ^= DeclaredNames.typeMark }
      if let last, isLike(last, ["extension"]) { hash ^= DeclaredNames.extensionMark }
      hashes.append(hash | (isOutside(word.range.lowerBound, last, bytes, isSwift) ? 1 : 0))
    }
    return hashes
  }

  private static let types = [
    "enum", "class", "actor", "struct", "protocol", "interface", "implementation",
  ]

  /// Whether a word has the length, the first and the last letter of one of `words`.
  private static func isLike(_ word: String, _ words: [String]) -> Bool {
    words.contains {
      $0.utf8.count == word.utf8.count && $0.first == word.first && $0.last == word.last
    }
  }

  private static func declares(_ last: String?, _ sign: UInt8?, _ isSwift: Bool) -> Bool {
    guard let last else {
      let signs = isSwift ? "," : ",*)>"
      return sign.map { signs.utf8.contains($0) } ?? false
    }
    guard isSwift else { return true }
    switch last.utf8.count {
    case 3: return last.first == "l" || last.first == "v"
    case 4: return ["f", "c", "e"].contains(last.first)
    case 5: return last.first == "c" || last.first == "a"
    case 6: return last.first == "s" && last.last == "t"
    case 8: return last.first == "p"
    case 9: return last.first == "e" && last.last == "n"
    default: return false
    }
  }

  private static func isOutside(
    _ start: Int, _ last: String?, _ bytes: UnsafeRawBufferPointer, _ isSwift: Bool
  ) -> Bool {
    let before = bytes[..<start]
    let lineStart = before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let depth =
      before.count { $0 == UInt8(ascii: "{") } - before.count { $0 == UInt8(ascii: "}") }
    guard depth > 0, bytes[lineStart] == 0x20 || bytes[lineStart] == 0x09 else { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    let isUnsure =
      isSwift ? text.contains("#if") : text.contains("extern \"C\"") || text.contains("namespace")
    return isUnsure || last == "define"
  }
}

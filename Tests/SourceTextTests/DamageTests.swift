import SourceText
import Testing

@Suite("Damaged sources")
struct DamageTests {
  static let seeds = SwiftLexerTests.cases.map(\.0) + ObjectiveCLexerTests.cases.map(\.0)

  @Test("The tokens of any bytes cover them", arguments: [SourceLanguage.swift, .objectiveC])
  func coversDamaged(language: SourceLanguage) {
    var random = SystemRandomNumberGenerator()
    let signs = Array("\"\"\"'#(){}[]\\/*@\n\r if0else endif \u{FEFF}R".utf8) + [0, 0xFF, 0xC3]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes += Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
      }
      for _ in 0..<Int.random(in: 0...8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = signs.randomElement(using: &random) ?? 0
        }
      }
      let count = bytes.withUnsafeBytes { Tokens.coverage(of: $0, language) }
      #expect(count == bytes.count, "\(bytes)")
    }
  }

  @Test("Bytes that are not UTF-8 are found at their places")
  func findsInvalid() {
    let bytes: [UInt8] = Array("aé😀".utf8) + [0xFF, 0x41, 0xC3, 0x28, 0xED, 0xA0, 0x80]
    let places = bytes.withUnsafeBytes { InvalidBytes.places(in: $0, limit: 9) }
    #expect(places == [7, 9, 11, 12, 13])
  }

  @Test("Lines end with line feeds, carriage returns or both; a mark has no column")
  func countsLines() {
    let lines = Tokens.withBytes("\u{FEFF}ab\r\nc\rd\ne") { SourceLines($0) }
    #expect(lines.position(of: 3) == (1, 1))
    #expect(lines.position(of: 4) == (1, 2))
    #expect(lines.position(of: 7) == (2, 1))
    #expect(lines.position(of: 9) == (3, 1))
    #expect(lines.position(of: 11) == (4, 1))
  }

  @Test("Text of two files has the places of both")
  func joinsFiles() {
    var text = LocatedText("ab", origin: LocatedText.Place(file: 0, offset: 5))
    text.append(LocatedText("c", origin: LocatedText.Place(file: 3, offset: 9)))
    let places = (0...3).map(text.place)
    #expect(places.map(\.file) == [0, 0, 3, 3])
    #expect(places.map(\.offset) == [5, 5, 9, 10])
  }

  @Test("A needle is found where it is first, at every distance from the start")
  func findsNeedles() {
    for length in 0..<100 {
      let text =
        String(repeating: "ab", count: length / 2) + String(repeating: "a", count: length % 2)
      let place = Tokens.withBytes(text + "needle" + text) { $0.firstPlace(of: "needle") }
      #expect(place == length)
      #expect(Tokens.withBytes(text) { $0.firstPlace(of: "needle") } == nil)
    }
  }
}

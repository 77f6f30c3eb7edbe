import ByteText
import Testing

@Suite("Text that is cut and compared by bytes")
struct ByteTextTests {
  /// Signs, and what joins them: marks, a joiner, a sign that joins what follows, line ends.
  private static let pieces: [String] = [
    "a", "K", "\u{212A}", "\u{E9}", "e\u{301}", "\u{301}", "\u{200D}", "\u{600}", ".", "=", "\"",
    "*", "~", "#", "\r", "\n", "/", "%", "k", "\u{1F1E9}",
  ]

  /// Texts of a few pieces, the same in every run.
  private static let texts: [String] = {
    var state: UInt64 = 7
    return (0..<400).map { _ in
      (0..<6).reduce(into: "") { text, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
    }
  }()

  /// The places of `part` in `text`, byte by byte, without overlaps.
  private static func places(of part: [UInt8], in text: [UInt8]) -> [Int] {
    var places: [Int] = []
    var place = 0
    while place + part.count <= text.count {
      if Array(text[place..<place + part.count]) == part {
        places.append(place)
        place += part.count
      } else {
        place += 1
      }
    }
    return places
  }

  @Test("Beginnings, ends and parts are those of the bytes")
  func findsBytes() {
    for text in Self.texts {
      let bytes = Array(text.utf8)
      for piece in Self.pieces {
        let part = Array(piece.utf8)
        let places = Self.places(of: part, in: bytes)
        #expect(text.has(piece) == !places.isEmpty)
        #expect(text.beginsWith(piece) == (places.first == 0))
        #expect(text.endsWith(piece) == (Array(bytes.suffix(part.count)) == part))
        var replaced = bytes
        for place in places.reversed() {
          replaced.replaceSubrange(place..<place + part.count, with: "<>".utf8)
        }
        #expect(Array(text.replacing(piece, by: "<>").utf8) == replaced)
      }
      let name = bytes.split(separator: UInt8(ascii: ".")).last.map { Array($0) } ?? []
      #expect(Array(text.lastName.utf8) == name)
    }
  }

  @Test("Two texts are equal where their bytes are, alone and in a list")
  func comparesBytes() {
    for text in Self.texts {
      for other in Self.texts.prefix(40) {
        let areSame = Array(text.utf8) == Array(other.utf8)
        #expect(text.hasBytes(of: other) == areSame)
        #expect(text[...].hasBytes(of: other) == areSame)
        #expect(["x", other].containsBytes(of: text) == (areSame || text == "x"))
      }
    }
    #expect(["e\u{301}"].contains("\u{E9}"))
    #expect(!["e\u{301}"].containsBytes(of: "\u{E9}"))
  }

  @Test("Letters of ASCII alone become small")
  func lowersASCII() {
    #expect("SR50\u{212A}\u{C9}K".asciiLowercased.hasBytes(of: "sr50\u{212A}\u{C9}k"))
  }
}

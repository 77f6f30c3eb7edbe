internal import RegularExpressions

/// The characters of one segment of a LIKE pattern as bits, for texts on which trying place by
/// place takes too long.
///
/// ```
/// segment  a ? b        masks   a  011      one bit a character of the segment, the first lowest;
///                               b  110      `?` has its bit in every mask
///                               *  010      any other character
/// state    bit i is set when the text read so far ends with the first i + 1 characters
/// ```
///
/// Each character of the text shifts the state by one and keeps the bits of its mask.
///
/// - Source: R. Baeza-Yates, G. Gonnet, "A new approach to text searching", CACM 35, 1992.
struct LikeBitap {
  /// CR LF, which is one character in LIKE.
  private static let lineEnd: UInt32 = 0x11_0000

  private let wordCount: Int
  private let lastBit: UInt64
  private let foldingCase: Bool
  /// The mask of every other character, then those of the segment's own.
  private var masks: [UInt64]
  /// The number of the page of 64 characters; the first page has the place 0 for all of them.
  private var pages = [UInt16](repeating: 0, count: Int(Self.lineEnd >> 6) + 1)
  /// The places of masks, page by page.
  private var places = [UInt16](repeating: 0, count: 64)

  /// Creates the automaton of pieces that are not empty together.
  ///
  /// - Complexity: O(m × d / 64) bits: m characters of the segment, d of them different.
  init(
    _ pieces: UnsafeBufferPointer<LikePattern.Piece>, pool: UnsafePointer<UInt8>,
    foldingCase: Bool
  ) {
    var characters: [UInt32?] = []
    for piece in pieces {
      guard piece.length >= 0 else {
        characters.append(nil)
        continue
      }
      let literal = Bytes(start: pool + Int(piece.start), count: Int(piece.length))
      var position = 0
      while position < literal.count {
        let (character, length) = Self.character(at: position, of: literal)
        characters.append(character)
        position += length
      }
    }
    self.foldingCase = foldingCase
    wordCount = (characters.count + 63) / 64
    lastBit = 1 << UInt64((characters.count - 1) & 63)
    masks = [UInt64](repeating: 0, count: wordCount)
    for (index, character) in characters.enumerated() where character == nil {
      masks[index / 64] |= 1 << UInt64(index & 63)
    }
    let anyCharacter = masks
    for (index, character) in characters.enumerated() {
      guard let character else { continue }
      var place = place(of: character)
      if place == 0 {
        place = masks.count / wordCount
        masks += anyCharacter
        setPlace(place, of: character)
      }
      masks[place * wordCount + index / 64] |= 1 << UInt64(index & 63)
    }
  }

  /// Returns the end of the first place of the segment at or after `start`.
  ///
  /// - Complexity: O(t × m / 64): t characters of text, m of the segment.
  func firstEnd(in text: Bytes, from start: Int) -> Int? {
    // Two states in turn, so that the words of one do not wait for each other. The word before a
    // state is shifted into it: each character may be the first.
    let stride = wordCount + 1
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * stride) { states in
      states.initialize(repeating: 0)
      states[0] = 1 << 63
      states[stride] = 1 << 63
      guard var old = states.baseAddress else { return nil }
      var new = old + stride
      return masks.withUnsafeBufferPointer { masks in
        guard let masks = masks.baseAddress else { return nil }
        var position = start
        while position < text.count {
          let (character, length) = Self.character(at: position, of: text)
          position += length
          let mask = masks + place(of: folded(character)) * wordCount
          for word in 0..<wordCount {
            new[word + 1] = (old[word + 1] << 1 | old[word] >> 63) & mask[word]
          }
          if new[wordCount] & lastBit != 0 { return position }
          swap(&old, &new)
        }
        return nil
      }
    }
  }

  private func folded(_ character: UInt32) -> UInt32 {
    foldingCase && character < 0x80
      ? UInt32(ByteSearch.lowered(UInt8(character))) : character
  }

  @inline(__always)
  private func place(of character: UInt32) -> Int {
    Int(places[Int(pages[Int(character >> 6)]) << 6 | Int(character & 63)])
  }

  private mutating func setPlace(_ place: Int, of character: UInt32) {
    if pages[Int(character >> 6)] == 0 {
      pages[Int(character >> 6)] = UInt16(places.count / 64)
      places += [UInt16](repeating: 0, count: 64)
    }
    places[Int(pages[Int(character >> 6)]) << 6 | Int(character & 63)] = UInt16(place)
  }

  /// The character that begins at `position`, and how many bytes it has.
  private static func character(at position: Int, of text: Bytes) -> (UInt32, Int) {
    let byte = text[position]
    if byte == 0x0D, position + 1 < text.count, text[position + 1] == 0x0A { return (lineEnd, 2) }
    if byte < 0x80 { return (UInt32(byte), 1) }
    return CodePoint.read(at: position, in: text)
  }
}

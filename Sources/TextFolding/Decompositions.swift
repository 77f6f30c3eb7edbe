#if !canImport(Darwin)
  /// The parts of letters: Unicode's decompositions, and the compositions that undo them.
  ///
  /// They are read from their rows when the first text outside ASCII is folded, in half a
  /// millisecond.
  struct Decompositions: Sendable {
    /// A pair of scalars.
    private struct Pair: Hashable {
      let base: UInt32
      let mark: UInt32
    }

    static let shared = Decompositions()

    /// The letters that a letter canonically equals, as Unicode's data has them: they may have
    /// parts themselves.
    private let canonical: ScalarMappings
    /// The letters that a letter is another form of, with a mark that tells how it is shown.
    private let compatible: ScalarMappings
    private let compositions: [Pair: Unicode.Scalar]

    private init() {
      canonical = ScalarMappings(rows: Self.canonicalRows)
      compatible = ScalarMappings(rows: Self.compatibleRows)
      var compositions: [Pair: Unicode.Scalar] = [:]
      for (scalar, parts) in canonical.all {
        guard let base = parts.first, let mark = parts.dropFirst().first,
          !scalar.properties.isFullCompositionExclusion
        else { continue }
        compositions[Pair(base: base.value, mark: mark.value)] = scalar
      }
      self.compositions = compositions
    }

    /// The canonical decomposition.
    ///
    /// Nil if the scalar stays as it is.
    func canonical(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
      guard scalar.value >= 0xC0 else { return nil }
      if HangulSyllable.contains(scalar) { return HangulSyllable.letters(of: scalar) }
      return canonical[scalar].map { parts in Self.each(of: parts) { canonical($0) } }
    }

    /// The compatibility decomposition.
    ///
    /// Nil if the scalar stays or is decomposed canonically.
    func compatible(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
      guard scalar.value >= 0xA0 else { return nil }
      return compatible[scalar].map { parts in
        Self.each(of: parts) { canonical($0) ?? compatible($0) }
      }
    }

    /// The parts with their own parts in the place of those that have some.
    private static func each(
      of parts: ArraySlice<Unicode.Scalar>, _ own: (Unicode.Scalar) -> [Unicode.Scalar]?
    ) -> [Unicode.Scalar] {
      var letters: [Unicode.Scalar] = []
      letters.reserveCapacity(parts.count)
      for part in parts {
        if let more = own(part) { letters += more } else { letters.append(part) }
      }
      return letters
    }

    /// The letter that canonically equals the two.
    ///
    /// Nil if there is none.
    ///
    /// CoreFoundation looks at the lower 16 bits of the first one alone, unless the second one is
    /// beyond them.
    func composition(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
      let low = mark.value > 0xFFFF ? base.value : base.value & 0xFFFF
      return compositions[Pair(base: low, mark: mark.value)]
    }
  }

  /// Mappings of scalars to a few scalars each, in the order of the former.
  struct ScalarMappings: Sendable {
    private var sources: [UInt32] = []
    /// The starts of the parts of each source, and the end of the last one's.
    private var starts: [Int32] = []
    private var parts: [Unicode.Scalar] = []
    /// The blocks of sixteen scalars in which at least one is mapped.
    private var hasSome = [Bool](repeating: false, count: 0x3_0000 / 16)

    /// Reads rows of hexadecimal numbers: the first scalar, a colon, and what it and those after it
    /// become, such as `C0: 41+300 41+301`.
    init(rows: StaticString) {
      rows.withUTF8Buffer { bytes in
        var number: UInt32 = 0
        var source: UInt32 = 0
        var isInside = false
        for byte in bytes {
          switch byte {
          case UInt8(ascii: ":"):
            source = number
            number = 0
            isInside = false
          case UInt8(ascii: "+"):
            append(number)
            number = 0
          case UInt8(ascii: " "), UInt8(ascii: "\n"):
            if isInside { append(number) }
            if byte == UInt8(ascii: " ") {
              sources.append(source)
              hasSome[Int(source) / 16] = true
              starts.append(Int32(parts.count))
              source += 1
            }
            number = 0
            isInside = byte == UInt8(ascii: " ")
          default:
            number = number << 4 | UInt32(byte & 0xF) + (byte >= UInt8(ascii: "A") ? 9 : 0)
          }
        }
        if isInside { append(number) }
      }
      starts.append(Int32(parts.count))
    }

    private mutating func append(_ number: UInt32) {
      if let scalar = Unicode.Scalar(number) { parts.append(scalar) }
    }

    /// - Complexity: O(log n): n mappings.
    subscript(scalar: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
      let sixteen = Int(scalar.value) / 16
      guard sixteen < hasSome.count, hasSome[sixteen] else { return nil }
      var low = 0
      var high = sources.count
      while low < high {
        let middle = (low + high) / 2
        if sources[middle] < scalar.value { low = middle + 1 } else { high = middle }
      }
      guard low < sources.count, sources[low] == scalar.value else { return nil }
      return parts[Int(starts[low])..<Int(starts[low + 1])]
    }

    /// Every mapping, in order.
    var all: some Sequence<(source: Unicode.Scalar, parts: ArraySlice<Unicode.Scalar>)> {
      sources.indices.lazy.compactMap { index in
        Unicode.Scalar(sources[index]).map {
          ($0, parts[Int(starts[index])..<Int(starts[index + 1])])
        }
      }
    }
  }

  /// The syllables of Hangul, which are put together by arithmetic.
  enum HangulSyllable {
    private static let first: UInt32 = 0xAC00
    private static let (lead, vowel, tail): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)

    static func contains(_ scalar: Unicode.Scalar) -> Bool { 0xAC00...0xD7A3 ~= scalar.value }

    /// Whether a syllable may begin with the scalar.
    ///
    /// CoreFoundation takes one letter more of each kind than there are.
    static func mayBegin(with scalar: Unicode.Scalar) -> Bool {
      lead...lead + 19 ~= scalar.value
    }

    static func letters(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
      let number = syllable.value - first
      let values = [lead + number / 588, vowel + number % 588 / 28, tail + number % 28]
      return values.prefix(number % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)
    }

    /// The syllable that letters begin with, and how many of them it takes.
    ///
    /// Nil if they begin with none.
    static func composed(
      of letters: [UInt32]
    ) -> (syllable: Unicode.Scalar, count: Int)? {
      guard letters.count > 1, lead...lead + 19 ~= letters[0], vowel...vowel + 21 ~= letters[1]
      else { return nil }
      var value = first + (letters[0] - lead) * 588 + (letters[1] - vowel) * 28
      let hasTail = letters.count > 2 && tail...tail + 28 ~= letters[2]
      if hasTail { value += letters[2] - tail }
      return (Unicode.Scalar(value) ?? "\u{FFFD}", hasTail ? 3 : 2)
    }
  }
#endif

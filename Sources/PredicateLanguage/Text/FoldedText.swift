import TextFolding

/// A text in the form in which two texts are compared, and where it may be cut.
///
/// ```
/// source     s  t  r  a  ß   e  ◌́
/// bytes      s  t  r  a  s s  e  ◌́
/// mayBegin   •  •  •  •  •    •  •
/// mayEnd     •  •  •  •    •     •    (the position after each)
/// ```
///
/// The bytes are UTF-8 of the folded, canonically decomposed text. One source character can become
/// several bytes that must not be torn apart: a needle begins where a source character begins and
/// ends where one ends with all marks that belong to it.
struct FoldedText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Bit per position `0 ... bytes.count`.
  private var beginnings: BitSet
  private var endings: BitSet

  /// Folds `text`.
  ///
  /// - Complexity: O(n): n bytes of text.
  init(_ text: String, _ options: ComparisonOptions) {
    beginnings = BitSet(capacity: 3 * text.utf8.count + 1)
    endings = BitSet(capacity: 3 * text.utf8.count + 1)
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 2)
    let lowersASCII = options.folding.contains(.caseInsensitive)
    var clusters = ClusterReader(text)
    var foreign: [Substring.UnicodeScalarView] = []
    var slots: [Slot] = []
    while let cluster = clusters.next() {
      if let only = cluster.first, only.isASCII, cluster.count == 1 {
        let byte = UInt8(only.value)
        slots.append(.ascii(lowersASCII ? ByteSearch.lowered(byte) : byte))
      } else {
        slots.append(.foreign(foreign.count))
        foreign.append(cluster)
      }
    }
    let folded = Self.fold(foreign, options)
    var known: [Unicode.Scalar: String] = [:]
    for slot in slots {
      switch slot {
      case .ascii(let byte):
        beginnings.insert(bytes.count)
        bytes.append(byte)
      case .foreign(let index): append(folded[index], from: foreign[index], options, &known)
      }
      endings.insert(bytes.count)
    }
  }

  /// The longest text, in UTF-8 bytes, that is folded without a cache of its own.
  static let shortText = 64

  private static let recent = RecentForms<FoldedText>(ofBytes: shortText + 1)
  private static let constants = RecentForms<[UInt8]>(ofBytes: 1)

  /// Returns the folded bytes of a constant, `text`.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func constant(_ text: String, _ options: ComparisonOptions) -> [UInt8] {
    var copy = text
    return copy.withUTF8 { bytes in
      constants.form(of: bytes, options) { FoldedText(text, bytes, options, nil).bytes }
    }
  }

  /// Folds `text`, whose UTF-8 is `bytes`, with the forms of `cache` where there is one.
  ///
  /// A cache pays for itself within a long text: characters are folded once and not one by one.
  ///
  /// - Complexity: O(n): n bytes of text.
  init(_ text: String, _ bytes: Bytes, _ options: ComparisonOptions, _ cache: FoldCache?) {
    self =
      cache.flatMap { FoldedText(bytes, options, $0) }
      ?? Self.recent.form(of: bytes, options) {
        let isLong = cache == nil && bytes.count > Self.shortText
        return (isLong ? FoldedText(bytes, options, FoldCache()) : nil) ?? FoldedText(text, options)
      }
  }

  /// Folds `text`, valid UTF-8, character by character.
  ///
  /// Nil if a character depends on its neighbours.
  ///
  /// - Complexity: O(n): n bytes of text, nanoseconds each.
  init?(_ text: Bytes, _ options: ComparisonOptions, _ cache: FoldCache) {
    // A scalar of two bytes or more becomes seven at most.
    let capacity = 7 * text.count + 8
    var starts = [UInt64](repeating: 0, count: capacity / 64 + 1)
    var count: Int?
    bytes = starts.withUnsafeMutableBufferPointer { starts in
      Array(unsafeUninitializedCapacity: capacity) { bytes, length in
        count = cache.fold(text, options, to: bytes, starts: starts)
        length = count ?? 0
      }
    }
    guard let count else { return nil }
    beginnings = BitSet(words: starts)
    // Each character ends where the next begins.
    endings = beginnings
    endings.insert(count)
    endings.remove(0)
  }

  /// Whether a match may begin at `position`.
  func mayBegin(at position: Int) -> Bool { beginnings.contains(position) }

  /// Whether a match may end before `position`.
  func mayEnd(at position: Int) -> Bool { endings.contains(position) }

  private enum Slot {
    case ascii(UInt8)
    case foreign(Int)
  }

  private mutating func append(
    _ folded: String, from cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions,
    _ known: inout [Unicode.Scalar: String]
  ) {
    beginnings.insert(bytes.count)
    if cluster.count > 1 { markInner(folded, cluster, options, &known) }
    bytes += folded.utf8
  }

  /// Marks where a search may cut a letter from its marks: where folding the two parts one by one
  /// gives the folded whole.
  ///
  /// CoreFoundation finds U+0301 in e + U+0301 and not in é. A match may begin at such a place;
  /// only a search that ignores diacritics may end there.
  private mutating func markInner(
    _ folded: String, _ cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions,
    _ known: inout [Unicode.Scalar: String]
  ) {
    // Longer runs are not text: the stream-safe format of UAX #15 ends them at 30 marks.
    guard cluster.count <= 32 else { return }
    for cut in cluster.indices.dropFirst() {
      let head = Self.one(cluster[..<cut], options, &known)
      let tail = Self.one(cluster[cut...], options, &known)
      guard (head + tail).utf8.elementsEqual(folded.utf8) else { continue }
      beginnings.insert(bytes.count + head.utf8.count)
      if options.folding.contains(.diacriticInsensitive) {
        endings.insert(bytes.count + head.utf8.count)
      }
    }
  }

  /// Folds many clusters with one call: they are joined by a character that folds to itself.
  private static func fold(
    _ clusters: [Substring.UnicodeScalarView], _ options: ComparisonOptions
  ) -> [String] {
    let separator: Unicode.Scalar = "\u{1}"
    var joined = String.UnicodeScalarView()
    for cluster in clusters {
      // A mark without a letter, at the beginning of the text, would join the separator.
      let isAlone = cluster.first.map(ClusterReader.extends) ?? false
      if isAlone || cluster.contains(separator) { return clusters.map { one($0, options) } }
      joined.append(contentsOf: cluster)
      joined.append(separator)
    }
    let parts = Folding.canonical(String(joined), options).unicodeScalars
      .split(separator: separator, omittingEmptySubsequences: false)
    // The separator after the last cluster leaves one empty part.
    guard parts.count == clusters.count + 1 else { return clusters.map { one($0, options) } }
    return parts.dropLast().map { String(Substring($0)) }
  }

  /// Folds a part of a cluster; `known` keeps the forms of single scalars.
  private static func one(
    _ part: Substring.UnicodeScalarView, _ options: ComparisonOptions,
    _ known: inout [Unicode.Scalar: String]
  ) -> String {
    guard let only = part.first, part.dropFirst().isEmpty else { return one(part, options) }
    if let form = known[only] { return form }
    let form = one(part, options)
    known[only] = form
    return form
  }

  private static func one(
    _ cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions
  ) -> String {
    Folding.canonical(String(Substring(cluster)), options)
  }
}

/// Cuts text into characters with the marks that belong to them.
///
/// Source: measured on CoreFoundation's search. A match does not end before a scalar that extends a
/// grapheme (combining marks, variation selectors) or an emoji modifier, nor inside a grapheme
/// after a joiner, a virama or a Hangul letter. It may end before a zero-width joiner.
struct ClusterReader {
  private let text: String
  private var position: String.Index
  /// The end of the grapheme at `position`.
  private var endOfCharacter: String.Index

  init(_ text: String) {
    self.text = text
    position = text.startIndex
    endOfCharacter = text.startIndex
  }

  mutating func next() -> Substring.UnicodeScalarView? {
    let scalars = text.unicodeScalars
    guard position < text.endIndex else { return nil }
    let start = position
    repeat {
      if position >= endOfCharacter { endOfCharacter = text.index(after: endOfCharacter) }
      let last = scalars[position]
      position = scalars.index(after: position)
      guard position < text.endIndex else { break }
      let isJoined = position < endOfCharacter && Self.joins(last, scalars[position])
      if !isJoined, !Self.extends(scalars[position]) { break }
    } while true
    return scalars[start..<position]
  }

  /// Whether a scalar belongs to whatever is before it.
  static func extends(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let properties = scalar.properties
    return properties.isGraphemeExtend || properties.isEmojiModifier
      || properties.canonicalCombiningClass != .notReordered || scalar == Folding.ahomSign
  }

  /// Whether a scalar is never in one cluster with another for which this is true.
  static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0x34F, 0x1100...0x11F9: false
    default: !extends(scalar) && scalar.properties.canonicalCombiningClass == .notReordered
    }
  }

  /// Whether a grapheme cannot be cut between two scalars of it.
  private static func joins(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    switch last.value {
    case 0..<0x300: next.value == 0x34F
    case 0x200D, 0x34F, 0x1100...0x11F9: true
    default: next.value == 0x34F || last.properties.canonicalCombiningClass == .virama
    }
  }
}

/// A fixed set of small integers, one bit each.
struct BitSet: Sendable {
  private(set) var words: [UInt64]

  init(capacity: Int) { words = Array(repeating: 0, count: capacity / 64 + 1) }

  init(words: [UInt64]) { self.words = words }

  mutating func remove(_ member: Int) {
    if member / 64 < words.count { words[member / 64] &= ~(1 << UInt64(member % 64)) }
  }

  mutating func insert(_ member: Int) {
    while member / 64 >= words.count { words.append(0) }
    words[member / 64] |= 1 << UInt64(member % 64)
  }

  func contains(_ member: Int) -> Bool {
    member / 64 < words.count && words[member / 64] & 1 << UInt64(member % 64) != 0
  }
}

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
        slots.append(.ascii(lowersASCII && byte.isUpperLetter ? byte | 0x20 : byte))
      } else {
        slots.append(.foreign(foreign.count))
        foreign.append(cluster)
      }
    }
    let folded = Self.fold(foreign, options)
    for slot in slots {
      switch slot {
      case .ascii(let byte):
        beginnings.insert(bytes.count)
        bytes.append(byte)
      case .foreign(let index): append(folded[index], from: foreign[index], options)
      }
      endings.insert(bytes.count)
    }
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
    _ folded: String, from cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions
  ) {
    beginnings.insert(bytes.count)
    if cluster.count > 1 { markInner(folded, cluster, options) }
    bytes += folded.utf8
  }

  /// A needle may begin at a mark that is a character of its own in the source, as CoreFoundation
  /// finds U+0301 in e + U+0301; not where folding reordered or dropped marks. A search that
  /// ignores diacritics may end there too.
  private mutating func markInner(
    _ folded: String, _ cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions
  ) {
    let pieces = cluster.map { Folding.canonical(String($0), options) }
    guard pieces.joined().utf8.elementsEqual(folded.utf8) else { return }
    var position = bytes.count
    for piece in pieces {
      beginnings.insert(position)
      if options.folding.contains(.diacriticInsensitive) { endings.insert(position) }
      position += piece.utf8.count
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
      let isAlone = cluster.first.map(ClusterReader.isMark) ?? false
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

  private static func one(
    _ cluster: Substring.UnicodeScalarView, _ options: ComparisonOptions
  ) -> String {
    Folding.canonical(String(Substring(cluster)), options)
  }
}

/// Cuts text into characters with the marks that belong to them.
///
/// Source: CoreFoundation's search does not end a match before a combining mark, an emoji
/// modifier, a Hangul vowel or final consonant, or a half-width voicing mark.
private struct ClusterReader {
  private let scalars: String.UnicodeScalarView
  private var position: String.UnicodeScalarView.Index

  init(_ text: String) {
    scalars = text.unicodeScalars
    position = scalars.startIndex
  }

  mutating func next() -> Substring.UnicodeScalarView? {
    guard position < scalars.endIndex else { return nil }
    let start = position
    var last = scalars[position]
    position = scalars.index(after: position)
    while position < scalars.endIndex, Self.extends(scalars[position], last) {
      last = scalars[position]
      position = scalars.index(after: position)
    }
    return scalars[start..<position]
  }

  private static func extends(_ scalar: Unicode.Scalar, _ last: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.value {
    case 0x1F3FB...0x1F3FF, 0xFF9E, 0xFF9F: return true
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return continuesSyllable(scalar.value, last.value)
    default: return isMark(scalar)
    }
  }

  /// Whether a Hangul vowel or final consonant goes on with the syllable before it.
  private static func continuesSyllable(_ value: UInt32, _ last: UInt32) -> Bool {
    let isVowel = value < 0x11A8 || 0xD7B0...0xD7C6 ~= value
    let followsSyllable = 0xAC00...0xD7A3 ~= last
    let followsVowel = 0x1160...0x11A7 ~= last || 0xD7B0...0xD7C6 ~= last
    let followsConsonant = 0x1100...0x115F ~= last || 0xA960...0xA97C ~= last
    let endsOpen = followsVowel || (followsSyllable && (last - 0xAC00) % 28 == 0)
    if isVowel { return followsConsonant || endsOpen }
    return endsOpen || followsSyllable || 0x11A8...0x11FF ~= last || 0xD7CB...0xD7FB ~= last
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}

/// A fixed set of small integers, one bit each.
private struct BitSet: Sendable {
  private var words: [UInt64]

  init(capacity: Int) { words = Array(repeating: 0, count: capacity / 64 + 1) }

  mutating func insert(_ member: Int) {
    while member / 64 >= words.count { words.append(0) }
    words[member / 64] |= 1 << UInt64(member % 64)
  }

  func contains(_ member: Int) -> Bool {
    member / 64 < words.count && words[member / 64] & 1 << UInt64(member % 64) != 0
  }
}

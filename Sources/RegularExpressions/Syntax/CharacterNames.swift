/// Characters by their Unicode name, as ICU's `\N{…}` finds them: ASCII case does not matter, every
/// space and hyphen does; aliases and the names of control characters do not count.
///
/// The first look-up reads every name once, some tens of milliseconds, and keeps 8 bytes for each.
enum CharacterNames {
  /// The character of Unicode 15 with this name; nil when there is none.
  ///
  /// - Complexity: O(log n): n characters, after the first look-up.
  static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let wanted = name.uppercased()
    if let scalar = scalarInName(wanted) { return scalar }
    let hash = hash(wanted)
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle] >> 32 < hash { lower = middle + 1 } else { upper = middle }
    }
    // Names with the same hash are side by side.
    for entry in entries[lower...] {
      guard entry >> 32 == hash else { return nil }
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: entry))
      if scalar?.properties.name == wanted { return scalar }
    }
    return nil
  }

  /// The character whose name ends in its own number, as that of most ideographs does.
  private static func scalarInName(_ name: String) -> Unicode.Scalar? {
    guard let hyphen = name.lastIndex(of: "-"),
      let value = UInt32(name[name.index(after: hyphen)...], radix: 16),
      let scalar = Unicode.Scalar(value), isKnown(scalar), scalar.properties.name == name
    else { return nil }
    return scalar
  }

  /// Whether ICU 72, which has Unicode 15, knows the character.
  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major <= 15 && ($0.major < 15 || $0.minor == 0) } ?? false
  }

  /// The hash of each name, above it the character, ascending.
  private static let entries: [UInt64] = {
    var entries: [UInt64] = []
    entries.reserveCapacity(50_000)
    for range in named {
      for value in range {
        guard let scalar = Unicode.Scalar(value), isKnown(scalar),
          let name = scalar.properties.name
        else { continue }
        entries.append(hash(name) << 32 | UInt64(value))
      }
    }
    return entries.sorted()
  }()

  /// The places of names that do not end in their character's number.
  private static let named: [ClosedRange<UInt32>] = [
    0x20...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xD7FF, 0xFB00...0x16FFF, 0x18800...0x1FFFF,
    0xE0000...0xE01EF,
  ]

  /// FNV-1a, in 32 bits.
  private static func hash(_ name: String) -> UInt64 {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return UInt64(hash)
  }
}

/// A table of the ASCII letters that become one character with the same marks.
enum ASCIIPartners {
  /// The least ASCII character with the same partners, by ASCII character; 0 for those without.
  static let twins: [UInt32] = {
    var masks = [[Int]](repeating: [], count: 128)
    for (index, group) in ScalarGroups.withoutDiacritics.groups.enumerated() {
      for value in UInt32(0)..<128
      where group.composesWith.contains(value) || group.mayComposeWith.contains(value) {
        masks[Int(value)].append(index)
      }
    }
    var least: [[Int]: UInt32] = [:]
    return (UInt32(0)..<128).map { value -> UInt32 in
      let mask = masks[Int(value)]
      if mask.isEmpty { return 0 }
      if let known = least[mask] { return known }
      least[mask] = value
      return value
    }
  }()
}

import SourceScan

/// What holds for every source, in whatever state it is.
enum SourceCheck {
  /// The tokens are all of the source, and what a literal says comes from the literal.
  static func tokensFinding(_ bytes: [UInt8], isSwift: Bool) -> String? {
    let tokens = SourceFacts.tokens(of: bytes, isSwift: isSwift)
    var end = 0
    for token in tokens {
      guard token.range.lowerBound == end else {
        return "has a token at \(token.range), where the one before ends at \(end)"
      }
      end = token.range.upperBound
    }
    if end != bytes.count { return "has tokens up to \(end) of \(bytes.count) bytes" }
    let listed = SourceFacts.listedTokens(of: bytes, isSwift: isSwift)
    if listed != tokens.filter({ !$0.isTrivia }) { return "has other tokens in a list" }
    return SourceFacts.literals(of: bytes, isSwift: isSwift).lazy
      .compactMap { finding($0, bytes) }.first
  }

  /// Each byte of a text comes from the same byte of the source, or from an escape, in order.
  private static func finding(_ literal: SourceFacts.Literal, _ bytes: [UInt8]) -> String? {
    var last = literal.range.lowerBound
    for (byte, offset) in zip(literal.text, literal.offsets) {
      guard literal.range.contains(offset), offset >= last else {
        return "has a text at \(literal.range) of which a byte comes from \(offset)"
      }
      let isNewline = byte == 0x0A && bytes[offset] == 0x0D
      guard bytes[offset] == byte || bytes[offset] == UInt8(ascii: "\\") || isNewline else {
        return "has a text with \(byte), where the source has \(bytes[offset]) at \(offset)"
      }
      last = offset
    }
    return nil
  }

  /// A scan of one or two files ends, says the same again, and all that it says is in the files.
  ///
  /// The first byte of an input says in two bits which files are Objective-C; the byte `FF` is
  /// between the files.
  static func scanFinding(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let files = bytes.dropFirst().split(
      separator: FuzzTarget.separator, maxSplits: 1, omittingEmptySubsequences: false
    ).map(Array.init)
    let areSwift = files.indices.map { first >> UInt8($0) & 1 == 0 }
    let sites = SourceFacts.sites(of: files, areSwift: areSwift)
    guard SourceFacts.sites(of: files, areSwift: areSwift) == sites else {
      return "is scanned differently again"
    }
    for site in sites {
      guard site.isCandidate else { return "has a site, which the quick look does not see" }
      guard !site.range.isEmpty, site.range.upperBound <= files[site.file].count else {
        return "has a site at \(site.range)"
      }
      for place in site.places {
        guard files.indices.contains(place[0]), 0...files[place[0]].count ~= place[1] else {
          return "has a site with \(site.words) that comes from \(place)"
        }
      }
    }
    return nil
  }
}

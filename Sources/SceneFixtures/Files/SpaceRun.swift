/// Measures runs of white space in a text that comes in pieces.
struct SpaceRun {
  /// The white space at the end of the pieces so far, in bytes.
  private var count = 0

  /// Takes the next piece; false when a run is over the limit.
  ///
  /// Looks at the ends of the piece alone, so a run inside one piece counts only to the end of it.
  ///
  /// - Invariant: a piece is no longer than the limit.
  mutating func accepts(_ piece: ArraySlice<UInt8>) -> Bool {
    let front = piece.prefix(while: Self.isSpace).count
    count += front
    guard count <= FixtureLimits.spaceBytes else { return false }
    if front < piece.count { count = piece.reversed().prefix(while: Self.isSpace).count }
    return true
  }

  /// Whether a whole text keeps to the limit.
  static func accepts(_ text: [UInt8]) -> Bool {
    var run = SpaceRun()
    return stride(from: 0, to: text.count, by: FixtureLimits.spaceBytes).allSatisfy { start in
      run.accepts(text[start..<min(start + FixtureLimits.spaceBytes, text.count)])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

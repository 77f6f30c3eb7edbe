/// Which of the costly checks an input gets.
///
/// A fuzzer that runs every check on every input tries a fifth of the inputs in the same time. It
/// leaves the costly ones to a share, which the bytes of the input decide: what it found once it
/// finds again.
public struct FuzzEffort: Sendable {
  /// The input's hash; nil where every check is made.
  private let hash: UInt64?

  /// Every check, for inputs that were worth keeping.
  public static let all = FuzzEffort(hash: nil)

  /// The costly checks for one input in eight or in 64, each by bits of the hash that are its own.
  public static func share(of bytes: [UInt8]) -> FuzzEffort {
    // FNV-1a, and a finish that spreads the last bytes over all bits.
    var hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
    return FuzzEffort(hash: hash ^ hash >> 29)
  }

  /// Whether `check` is made.
  func includes(_ check: CostlyCheck) -> Bool {
    guard let hash else { return true }
    return hash & check.mask == 0
  }

  /// The one of `options` to try, or all of them.
  func selection<Option>(of options: [Option]) -> [Option] {
    guard let hash, !options.isEmpty else { return options }
    return [options[Int(hash >> 48) % options.count]]
  }
}

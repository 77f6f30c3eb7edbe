/// SplitMix64: small, and the same numbers on every platform.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns true in `share` of all cases.
  mutating func chance(_ share: Double) -> Bool { share > 0 && fraction() < share }

  /// Returns a number in 0 ..< 1.
  mutating func fraction() -> Double { Double.random(in: 0..<1, using: &self) }

  /// Returns a number in 0 ..< `limit`.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns an element of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  /// Returns `count` hexadecimal digits.
  mutating func hex(_ count: Int) -> String {
    String((0..<count).map { _ in pick(Vocabulary.hexDigits) })
  }
}

/// SplitMix64: the same numbers for the same seed on every platform.
struct PredicateRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, without it; `bound` is positive.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number of the range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True with probability `share`.
  mutating func chance(_ share: Double) -> Bool {
    Double(next() >> 11) < share * 9_007_199_254_740_992
  }

  /// One of the elements; the array is not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// An index, each with the probability of its weight.
  mutating func weighted(_ weights: [Int]) -> Int {
    var total = 0
    for weight in weights { total += weight }
    var left = below(total)
    var index = 0
    while left >= weights[index] {
      left -= weights[index]
      index += 1
    }
    return index
  }
}

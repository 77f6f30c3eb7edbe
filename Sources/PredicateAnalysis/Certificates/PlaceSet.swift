/// Places of a pattern, or characters of printable ASCII by their distance from the space.
struct PlaceSet: Hashable {
  private var words: [UInt64] = []

  init() {}

  init(_ places: some Sequence<Int>) { for place in places { insert(place) } }

  /// The number of words that it takes: the work of going through it.
  var width: Int { words.count }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var elements: [Int] {
    var elements: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        elements.append(64 * index + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return elements
  }

  func contains(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  mutating func insert(_ place: Int) {
    grow(to: place / 64 + 1)
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  mutating func formUnion(_ other: PlaceSet) {
    grow(to: other.words.count)
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  func union(_ other: PlaceSet) -> PlaceSet {
    var union = self
    union.formUnion(other)
    return union
  }

  func intersection(_ other: PlaceSet) -> PlaceSet {
    var both = PlaceSet()
    both.words = zip(words, other.words).map { $0 & $1 }
    return both
  }

  /// The places so much further on.
  func shifted(by distance: Int) -> PlaceSet {
    PlaceSet(elements.map { $0 + distance })
  }

  private mutating func grow(to count: Int) {
    while words.count < count { words.append(0) }
  }
}

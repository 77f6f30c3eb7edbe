/// A set of code points as ascending ranges that do not touch.
struct CodePointRanges: Equatable {
  static let all = CodePointRanges(sorted: [0...0x10FFFF])

  private(set) var ranges: [ClosedRange<UInt32>]

  private init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// Creates the set of all code points in `ranges`.
  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let upper = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...upper
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Every code point that is not in the set.
  var complement: CodePointRanges {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return CodePointRanges(sorted: result)
  }

  /// - Complexity: O(log n): n ranges.
  func contains(_ value: UInt32) -> Bool {
    var lower = 0
    var upper = ranges.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].upperBound < value { lower = middle + 1 } else { upper = middle }
    }
    return lower < ranges.count && ranges[lower].lowerBound <= value
  }

  func union(_ other: CodePointRanges) -> CodePointRanges {
    CodePointRanges(ranges + other.ranges)
  }

  func intersection(_ other: CodePointRanges) -> CodePointRanges {
    complement.union(other.complement).complement
  }

  /// Whether no character of the set has another form of case.
  var isCaseless: Bool {
    var count: UInt32 = 0
    for range in ranges {
      count += range.upperBound - range.lowerBound + 1
      // Larger sets are taken to have letters.
      guard count <= 4096 else { return false }
      for value in range where Unicode.Scalar(value)?.hasCaseVariants == true { return false }
    }
    return true
  }
}

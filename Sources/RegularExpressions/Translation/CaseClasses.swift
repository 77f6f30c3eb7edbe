/// Characters that differ only in case, in classes of two to four.
///
/// These are the classes over which ICU closes a set that ignores case. PCRE2 closes what a bracket
/// expression lists, but no properties: `[\p{Lu}]` stays upper case.
enum CaseClasses {
  /// Every class, from the characters of Unicode 15.
  ///
  /// Full mappings to one character join two, but for `İ` and `ı`, which ICU leaves alone. Three
  /// pairs have equal full folds.
  static let all: [[Unicode.Scalar]] = {
    var classes: [[Unicode.Scalar]] = []
    var positions: [Unicode.Scalar: Int] = [:]
    func join(_ one: Unicode.Scalar, _ other: Unicode.Scalar) {
      let first = positions[one] ?? classes.count
      if first == classes.count { classes.append([one]) }
      positions[one] = first
      guard positions[other] != first else { return }
      let moved = positions[other].map { classes[$0] } ?? [other]
      if let emptied = positions[other] { classes[emptied] = [] }
      classes[first] += moved
      for scalar in moved { positions[scalar] = first }
    }
    for value in UInt32(0x41)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped,
        scalar.isKnownToICU, value != 0x131
      else { continue }
      let properties = scalar.properties
      for mapping in [
        properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
      ] {
        let mapped = mapping.unicodeScalars
        guard mapped.count == 1, let other = mapped.first, other != scalar, other.isKnownToICU
        else { continue }
        join(scalar, other)
      }
    }
    join("\u{390}", "\u{1FD3}")
    join("\u{3B0}", "\u{1FE3}")
    join("\u{FB05}", "\u{FB06}")
    return classes.filter { !$0.isEmpty }
  }()

  /// Returns the characters that PCRE2 must list beside the property `name` when case is ignored.
  ///
  /// Nil for properties that do not distinguish the cases.
  static func additions(to name: String) -> String? { additions[name] }

  private static let additions: [String: String] = [
    "Lu": text { $0.generalCategory == .uppercaseLetter },
    "Ll": text { $0.generalCategory == .lowercaseLetter },
    "Lt": text { $0.generalCategory == .titlecaseLetter },
    "Upper": text { $0.isUppercase }, "Lower": text { $0.isLowercase },
    "Math": text { $0.isMath }, "SD": text { $0.isSoftDotted },
    "CWL": text { $0.changesWhenLowercased }, "CWU": text { $0.changesWhenUppercased },
    "CWT": text { $0.changesWhenTitlecased }, "CWCF": text { $0.changesWhenCaseFolded },
  ]

  /// The characters without a property in whose class another one has it, for a bracket expression.
  private static func text(_ holds: (Unicode.Scalar.Properties) -> Bool) -> String {
    var added: [ClosedRange<UInt32>] = []
    for members in all {
      let others = members.filter { !holds($0.properties) }
      guard others.count < members.count else { continue }
      added += others.map { $0.value...$0.value }
    }
    return CodePointRanges(added).ranges.map(PatternText.inClass).joined()
  }

  /// The characters of `ranges` whose whole class is in `ranges`.
  static func interior(of ranges: CodePointRanges) -> CodePointRanges {
    var cut: [ClosedRange<UInt32>] = []
    for members in all where !members.allSatisfy({ ranges.contains($0.value) }) {
      cut += members.map { $0.value...$0.value }
    }
    return ranges.intersection(CodePointRanges(cut).complement)
  }
}

/// A set of code points as ascending ranges that do not touch.
struct CodePointRanges: Equatable {
  static let all = CodePointRanges(sorted: [0...0x10FFFF])

  private(set) var ranges: [ClosedRange<UInt32>]

  private init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// Returns the range of an entry of a table, such as `2A` or `3041-3096`.
  ///
  /// Nil if the text is another one.
  static func range(of entry: Substring) -> ClosedRange<UInt32>? {
    let bounds = entry.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = bounds.first, let last = bounds.last else { return nil }
    return first...last
  }

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

internal import RegularExpressions
internal import Synchronization

/// The pattern of a MATCHES as a regular language, for those who do not import regular expressions.
///
/// - Shape: that of `RegularForm`: parts in post-order, operands before their operation.
package struct MatchesForm: Sendable {
  /// One part, as in `RegularForm.Part`.
  package enum Part: Hashable, Sendable {
    case set(Int)
    case sequence(Int)
    case choice(Int)
    case repeats(lower: Int, upper: Int?)
    case keeps(Int)
    case run(Int)
    case place(Place)
  }

  /// A property of a place between two characters, as in `RegularForm.Place`.
  package enum Place: UInt8, Hashable, Sendable {
    case start, end, lineStart, unixLineStart, lineEnd, unixLineEnd, outsideLineBreak
    case wordBoundary, notWordBoundary
  }

  /// A way to read several letters as one: from a place in the run to another.
  package struct Edge: Hashable, Sendable {
    package let from: Int
    package let to: Int
    package let set: Int
  }

  /// A condition on the whole text, its beginning or its ending.
  package struct Condition: Hashable, Sendable {
    package enum Anchoring: Hashable, Sendable {
      case whole, beginning, ending
    }

    package let parts: [Part]
    package let anchoring: Anchoring
    package let isNegated: Bool
  }

  /// Conditions that all hold of a text that matches.
  package let conditions: [Condition]
  package let sets: [[ClosedRange<UInt32>]]
  /// For each run the number of letters and the ways through them.
  package let runs: [(count: Int, edges: [Edge])]

  /// Why a pattern is not regular, and where.
  package struct Obstacle: Error {
    package let reason: AnalysisProblem
    package let place: Range<Int>
  }

  /// Reads a pattern.
  ///
  /// - Throws: the first part that is not regular.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(Obstacle) {
    let form: RegularForm
    do throws(RegularForm.Obstacle) {
      form = try RegularForm(pattern, isCaseInsensitive: isCaseInsensitive)
    } catch {
      throw Obstacle(reason: .notRegular(Self.words(for: error.reason)), place: error.place)
    }
    sets = form.sets
    runs = form.runs.map { run in
      (run.count, run.edges.map { Edge(from: $0.from, to: $0.to, set: $0.set) })
    }
    conditions = form.conditions.map { condition in
      let anchoring: Condition.Anchoring =
        switch condition.anchoring {
        case .whole: .whole
        case .beginning: .beginning
        case .ending: .ending
        }
      return Condition(
        parts: condition.parts.map(Self.part), anchoring: anchoring,
        isNegated: condition.isNegated)
    }
  }

  /// The form of all texts of the shape of one of `samples`: runs of digits, of small and of large
  /// letters are as long as they like, every other character is itself.
  package init(shapes samples: [String]) {
    let runs: [ClosedRange<UInt32>] = [0x30...0x39, 0x61...0x7A, 0x41...0x5A]
    var sets = runs.map { [$0] }
    var parts: [Part] = []
    var seen: Set<[Part]> = []
    for sample in samples {
      var own: [Part] = []
      var count = 0
      var last: Int?
      for scalar in sample.unicodeScalars {
        let run = runs.firstIndex { $0.contains(scalar.value) }
        if run != nil, run == last { continue }
        last = run
        count += 1
        if let run {
          own += [.set(run), .repeats(lower: 1, upper: nil)]
        } else {
          let set = [scalar.value...scalar.value]
          let place = sets.firstIndex(of: set) ?? sets.count
          if place == sets.count { sets.append(set) }
          own.append(.set(place))
        }
      }
      own.append(.sequence(count))
      if seen.insert(own).inserted { parts += own }
    }
    parts.append(.choice(seen.count))
    self.sets = sets
    self.runs = []
    conditions = [Condition(parts: parts, anchoring: .whole, isNegated: false)]
  }

  private static func part(_ part: RegularForm.Part) -> Part {
    switch part {
    case .set(let index): .set(index)
    case .sequence(let count): .sequence(count)
    case .choice(let count): .choice(count)
    case .repeats(let lower, let upper): .repeats(lower: lower, upper: upper)
    case .keeps(let set): .keeps(set)
    case .run(let index): .run(index)
    case .place(let place): .place(Place(rawValue: place.rawValue) ?? .start)
    }
  }

  private static func words(for reason: RegularForm.Obstacle.Reason) -> String {
    switch reason {
    case .backReference: "a back reference"
    case .lookAround: "a look-around that is not at an end of the pattern"
    case .grapheme: "a grapheme cluster"
    case .possession: "a part that gives nothing back"
    case .anchor: "an anchor inside the pattern"
    case .properties: "a class of characters whose members are not known"
    case .pattern: "a pattern that cannot be read"
    }
  }
}

extension MatchesForm {
  private struct Effort: Hashable {
    let pattern: [UInt8]
    let isCaseInsensitive: Bool
    let hasLineEnds: Bool
  }

  /// Answers that were worked out.
  private static let known = Mutex<[Effort: Int?]>([:])
  private static let mostKnown = 1_024

  /// The length from which the engine may give up on a string, as `MatchEffort` says.
  static func lengthOfGivingUp(
    _ pattern: String, isCaseInsensitive: Bool, hasLineEnds: Bool
  ) -> Int? {
    let effort = Effort(
      pattern: Array(pattern.utf8), isCaseInsensitive: isCaseInsensitive,
      hasLineEnds: hasLineEnds)
    if let answer = known.withLock({ $0[effort] }) { return answer }
    let answer = MatchEffort.leastLength(
      pattern, isCaseInsensitive: isCaseInsensitive, hasLineEnds: hasLineEnds)
    known.withLock { known in
      if known.count >= mostKnown { known = [:] }
      known[effort] = .some(answer)
    }
    return answer
  }

  /// The form of all texts of at least so many characters.
  package init(lengthFrom length: Int) {
    self.init(
      sets: [[0...0x10FFFF]], parts: [.set(0), .repeats(lower: length, upper: nil)])
  }

  /// The form of all texts that end in a single backslash, or in an odd number of them.
  package static let singleBackslash = MatchesForm(
    sets: [[0...0x10FFFF], [0...0x5B, 0x5D...0x10FFFF], [0x5C...0x5C]],
    parts: [
      .set(0), .repeats(lower: 0, upper: nil), .set(1), .sequence(2), .repeats(lower: 0, upper: 1),
      .set(2), .set(2), .sequence(2), .repeats(lower: 0, upper: nil), .set(2), .sequence(3),
    ])

  private init(sets: [[ClosedRange<UInt32>]], parts: [Part]) {
    self.sets = sets
    runs = []
    conditions = [Condition(parts: parts, anchoring: .whole, isNegated: false)]
  }
}

/// What the characters are between which `\\b` looks for a boundary.
package enum WordCharacters {
  package enum Kind: Sendable {
    case word, mark, other
  }

  /// What the scalar `value` is.
  package static func kind(of value: UInt32) -> Kind {
    guard let scalar = Unicode.Scalar(value) else { return .other }
    switch WordBoundary.kind(of: scalar) {
    case .word: return .word
    case .mark: return .mark
    case .other: return .other
    }
  }

  /// The word characters and the marks, as ascending ranges.
  ///
  /// - Complexity: one look at every scalar, the first time.
  package static let sets: [[ClosedRange<UInt32>]] = {
    var sets: [[ClosedRange<UInt32>]] = [[], []]
    for value in UInt32(0)...0xE01EF {
      let kind = kind(of: value)
      guard kind != .other else { continue }
      let index = kind == .word ? 0 : 1
      if let last = sets[index].last, last.upperBound + 1 == value {
        sets[index][sets[index].count - 1] = last.lowerBound...value
      } else {
        sets[index].append(value...value)
      }
    }
    return sets
  }()
}

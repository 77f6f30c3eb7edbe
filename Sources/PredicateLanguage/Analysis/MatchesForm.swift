internal import RegularExpressions

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

/// Why a predicate, or a part of it, is not analysed.
package enum AnalysisProblem: Error, DiagnosticContent, Hashable {
  /// A part of a regular expression, in words.
  case notRegular(String)
  /// `LIKE` or `MATCHES` with the identifier as its pattern.
  case identifierPattern
  /// A comparison that has no answer on some identifier or on any.
  case noAnswer(String)
  /// Text whose comparison depends on characters around it in a way that is not modelled.
  case contextual(String)
  case variables
  /// A bound of `AnalysisLimits`, in words.
  case limit(String)
  /// The budget of the run was used up, or what a question may take of it.
  case runLimit
  /// A string that the analysis found and the evaluator refuses.
  case refusedWitness

  package var id: String {
    switch self {
    case .notRegular: "analysis-not-regular"
    case .identifierPattern: "analysis-identifier-pattern"
    case .noAnswer: "analysis-no-answer"
    case .contextual: "analysis-contextual"
    case .variables: "analysis-variable"
    case .limit, .runLimit: "analysis-limit"
    case .refusedWitness: "analysis-refused-witness"
    }
  }

  package var severity: Diagnostic.Severity { .warning }

  package var message: String {
    switch self {
    case .notRegular(let part): "the regular expression has \(part), which is not analysed"
    case .identifierPattern: "the pattern is the identifier itself, which is not analysed"
    case .noAnswer(let reason): "the comparison has no answer: \(reason)"
    case .contextual(let text):
      "how \(text) compares depends on the characters around it, which is analysed for ASCII alone"
    case .variables: "a predicate with variables that have no value is not analysed"
    case .limit(let bound): "the analysis gave up at its \(bound)"
    case .runLimit: "the analysis gave up at the \(WorkBudget.words)"
    case .refusedWitness: "the analysis found a string that the evaluator does not confirm"
    }
  }

  package var help: String? {
    switch self {
    case .contextual: "ask about ASCII identifiers"
    case .runLimit: WorkBudget.help
    case .limit: "ask about parts of the predicate, or about fewer predicates at once"
    default: nil
    }
  }
}

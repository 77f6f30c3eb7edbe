internal import PredicateLanguage
internal import RegularExpressions

/// The forms of texts that no pattern was written for.
extension RegularForm {
  /// The form of all texts of the shape of one of `samples`: runs of digits, of small and of large
  /// letters are as long as they like, every other character is itself.
  init(shapes samples: [String]) {
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
    self.init(parts, sets: sets)
  }

  /// Creates the form of all texts of at least `length` characters.
  init(lengthFrom length: Int) {
    self.init([.set(0), .repeats(lower: length, upper: nil)], sets: [[0...0x10FFFF]])
  }

  /// The form of all texts that end in a single backslash, or in an odd number of them.
  static let singleBackslash = RegularForm(
    [
      .set(0), .repeats(lower: 0, upper: nil), .set(1), .sequence(2), .repeats(lower: 0, upper: 1),
      .set(2), .set(2), .sequence(2), .repeats(lower: 0, upper: nil), .set(2), .sequence(3),
    ], sets: [[0...0x10FFFF], [0...0x5B, 0x5D...0x10FFFF], [0x5C...0x5C]])
}

extension RegularForm.Obstacle {
  /// The problem that an analysis reports for it.
  var problem: AnalysisProblem {
    let part =
      switch reason {
      case .backReference: "a back reference"
      case .lookAround: "a look-around that is not at an end of the pattern"
      case .grapheme: "a grapheme cluster"
      case .possession: "a part that gives nothing back"
      case .anchor: "an anchor inside the pattern"
      case .properties: "a class of characters whose members are not known"
      case .pattern: "a pattern that cannot be read"
      }
    return .notRegular(part)
  }
}

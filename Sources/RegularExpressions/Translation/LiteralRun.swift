import TextFolding

/// Literal characters that ICU compares as one string.
///
/// Under `[c]` ICU folds the string and the text in full, so that `ss` matches `ß`. A character
/// that repeats is a run of its own.
struct LiteralRun {
  /// The position after the last character.
  let end: Int
  /// The bytes of the pattern.
  let place: Range<Int>
  private let start: Int

  /// The run that begins at `start`.
  init(_ start: Int, in tree: PatternTree) {
    self.start = start
    var end = start + 1
    if tree.nodes[start].quantifier == nil {
      while end < tree.nodes.count, case .literal = tree.nodes[end].kind,
        tree.nodes[end].quantifier == nil
      {
        end += 1
      }
    }
    self.end = end
    place = tree.nodes[start].place.lowerBound..<tree.nodes[end - 1].place.upperBound
  }

  /// The letters after folding each in full.
  func letters(in tree: PatternTree) -> [UInt32] {
    tree.nodes[start..<end].flatMap { node -> [UInt32] in
      guard case .literal(let value) = node.kind else { return [] }
      return ExpandingLetters.fold(of: value) ?? [value]
    }
  }

  /// Whether a character of the text may match several letters of the run, or the reverse.
  func expands(in tree: PatternTree) -> Bool {
    let letters = letters(in: tree)
    return letters.count != end - start || !edges(letters.map(Self.folded)).isEmpty
  }

  /// The run for a PCRE2 that ignores case letter by letter, with its quantifier; the length
  /// alone of one that is longer than `limit` bytes.
  func foldedText(
    in tree: PatternTree, atMost limit: Int
  ) throws(PatternMistake) -> (text: String, omittedBytes: Int) {
    let letters = letters(in: tree)
    let quantifier = tree.nodes[start].quantifier
    if quantifier != nil, letters.count > 1, case .literal(let value) = tree.nodes[start].kind,
      let scalar = Unicode.Scalar(value)
    {
      throw PatternMistake(problem: .repeatedExpandingLetter(String(scalar)), place: place)
    }
    let edges = edges(letters.map(Self.folded))
    var known: [Range<Int>: Int] = [:]
    let least = leastLength(edges, 0..<letters.count, &known)
    if least > limit { return ("", least) }
    return (text(letters, edges, 0..<letters.count) + (quantifier?.text ?? ""), 0)
  }

  /// The least length of `text`: a byte for each letter and each sign of its structure.
  ///
  /// - Complexity: O(n log n): n letters.
  private func leastLength(
    _ edges: [Edge], _ range: Range<Int>, _ known: inout [Range<Int>: Int]
  ) -> Int {
    if let length = known[range] { return length }
    let inside = Self.edges(edges, in: range)
    var length = range.count
    if range.count > 1, !inside.isEmpty {
      let middle = range.lowerBound + range.count / 2
      length =
        leastLength(inside, range.lowerBound..<middle, &known)
        + leastLength(inside, middle..<range.upperBound, &known)
      for edge in inside where edge.range.lowerBound < middle && middle < edge.range.upperBound {
        length +=
          leastLength(inside, range.lowerBound..<edge.range.lowerBound, &known)
          + leastLength(inside, edge.range.upperBound..<range.upperBound, &known) + 3
      }
    }
    known[range] = length
    return length
  }

  private static func edges(_ edges: [Edge], in range: Range<Int>) -> [Edge] {
    edges.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
  }

  /// A place where one character is several letters.
  struct Edge {
    let range: Range<Int>
    let characters: [UInt32]
  }

  /// The places of the run where one character is several of its letters.
  func joined(in tree: PatternTree) -> [Edge] { edges(letters(in: tree).map(Self.folded)) }

  private func edges(_ letters: [UInt32]) -> [Edge] {
    guard letters.count > 1 else { return [] }
    var edges: [Edge] = []
    for lower in letters.indices {
      for length in 2...ExpandingLetters.longest where lower + length <= letters.count {
        let range = lower..<lower + length
        let characters = ExpandingLetters.characters(foldingTo: letters[range])
        if !characters.isEmpty { edges.append(Edge(range: range, characters: characters)) }
      }
    }
    return edges
  }

  /// The letters of `range` in every spelling: halves that no edge crosses, or an edge between.
  ///
  /// Halving keeps the text short where edges overlap, as in `ssssss`. The depth is the logarithm
  /// of the length.
  private func text(_ letters: [UInt32], _ edges: [Edge], _ range: Range<Int>) -> String {
    let inside = Self.edges(edges, in: range)
    guard range.count > 1, !inside.isEmpty else {
      return letters[range].map(PatternText.literal).joined()
    }
    let middle = range.lowerBound + range.count / 2
    let left = text(letters, inside, range.lowerBound..<middle)
    var branches = [left + text(letters, inside, middle..<range.upperBound)]
    for edge in inside where edge.range.lowerBound < middle && middle < edge.range.upperBound {
      let characters = edge.characters.map(PatternText.inClass).joined()
      branches.append(
        text(letters, inside, range.lowerBound..<edge.range.lowerBound) + "[" + characters + "]"
          + text(letters, inside, edge.range.upperBound..<range.upperBound))
    }
    return branches.count == 1 ? branches[0] : "(?:" + branches.joined(separator: "|") + ")"
  }

  /// A letter after simple folding, as far as several letters can come from one.
  private static func folded(_ letter: UInt32) -> UInt32 {
    switch letter {
    case 0x17F: return 0x73
    case 0x345, 0x1FBE: return 0x3B9
    default:
      guard let scalar = Unicode.Scalar(letter) else { return letter }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      return lower.count == 1 ? lower.first?.value ?? letter : letter
    }
  }
}

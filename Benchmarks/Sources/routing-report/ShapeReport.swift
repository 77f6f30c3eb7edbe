import PredicateIndex
import PredicateLanguage

/// A set of patterns of the benchmark of quamina-rs, as predicates.
///
/// Their times are its README's, of a whole JSON event on an Apple M3 Max: other work on another
/// machine, so that no ratio is taken.
///
/// Source: https://github.com/baldawarishi/quamina-rs
struct ShapeReport: Encodable {
  let name: String
  let patterns: Int
  /// Our time for all matches of an identifier that matches one pattern.
  let nanoseconds: Double
  let published: Double

  static func all() throws -> [ShapeReport] {
    [
      try ShapeReport("texts", 100, published: 144) { ("SELF == 'value_\($0)'", "value_\($0)") },
      try ShapeReport("texts", 10_000, published: 147) {
        ("SELF == 'value_\($0)'", "value_\($0)")
      },
      try ShapeReport("prefixes", 100, published: 163) {
        ("SELF BEGINSWITH 'prefix\($0)_'", "prefix\($0)_rest")
      },
      try ShapeReport("suffixes", 100, published: 140) {
        ("SELF ENDSWITH '.ext\($0)'", "file.ext\($0)")
      },
      try ShapeReport("patterns of LIKE, A* to Z*", 26, published: 251) { number in
        let letter = Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number)))
        return ("SELF LIKE '\(letter)*'", "\(letter)bcdefgh")
      },
    ]
  }

  private init(
    _ name: String, _ patterns: Int, published: Double,
    _ pattern: (Int) -> (predicate: String, identifier: String)
  ) throws {
    let pairs = (0..<patterns).map { pattern($0) }
    let predicates = try pairs.map { try ActivationPredicate($0.predicate) }
    let index = try PredicateIndex(zip(predicates.indices, predicates).map { ($0, $1) })
    for (place, pair) in pairs.enumerated() {
      guard try index.matches(of: pair.identifier).subscribers == [place] else {
        throw UnreadableWorkload(text: "`\(pair.identifier)` does not match one pattern")
      }
    }
    let passes = Passes(pairs.map(\.identifier))
    self.name = name
    self.patterns = patterns
    self.published = published
    nanoseconds = try PairedTimes(
      ours: { try passes.match(index) }, theirs: { published }
    ).ours
  }
}

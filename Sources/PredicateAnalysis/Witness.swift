/// A string that shows an answer.
///
/// Every witness was put to the evaluator before it was given out.
public struct Witness: Hashable, Sendable {
  /// The purpose of a witness.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No string has fewer Unicode scalars.
    case shortest
    /// Printable ASCII, of the characters of the predicates where that is possible.
    case readable
    /// One of the sample identifiers, or one of the same shape.
    case sample
    /// A string for which it is not known whether a shorter one exists.
    case any
  }

  /// The string.
  public let text: String
  /// The purpose that it was chosen for.
  public let kind: Kind

  package init(text: String, kind: Kind) {
    self.text = text
    // Nothing is shorter than the empty string.
    self.kind = kind == .any && text.isEmpty ? .shortest : kind
  }

  /// The number of Unicode scalars.
  ///
  /// - Complexity: O(n): n bytes of text.
  public var length: Int { text.unicodeScalars.count }

  /// Whether all of it is from U+0020 to U+007E.
  var isPrintableASCII: Bool { text.utf8.allSatisfy { 0x20...0x7E ~= $0 } }

  /// Whether all of it is ASCII.
  public var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}

/// A string for people in place of a shortest one.
package struct ReadableWitness: Hashable, Sendable {
  package let witness: Witness
  /// Whether it is proved that no ASCII string shows the same.
  package let isBeyondASCII: Bool

  package init(_ witness: Witness, isBeyondASCII: Bool = false) {
    self.witness = witness
    self.isBeyondASCII = isBeyondASCII
  }
}

extension PredicateProver {
  /// A string for people in place of `witness`, which `find` found, and what is known of ASCII.
  package func readable(
    _ witness: Witness, holding: [Int] = [], failing: [Int] = [], unless: [Int] = []
  ) -> ReadableWitness {
    let proof = find(holding: holding, failing: failing, unless: unless, isReadable: true)
    let shown = (proof.outcome.answer ?? nil) ?? witness
    if shown.isASCII { return ReadableWitness(shown) }
    if witness.isASCII { return ReadableWitness(witness) }
    switch findInASCII(holding: holding, failing: failing + proof.excluded, unless: unless) {
    case .known(let ascii?): return ReadableWitness(ascii)
    case .known(nil): return ReadableWitness(shown, isBeyondASCII: true)
    case .unknown: return ReadableWitness(shown)
    }
  }
}

extension Witness: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

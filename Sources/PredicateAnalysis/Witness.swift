/// A string that shows an answer.
///
/// Every witness was put to the evaluator before it was given out.
public struct Witness: Hashable, Sendable {
  /// What a witness was chosen for.
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
  /// What it was chosen for.
  public let kind: Kind

  package init(text: String, kind: Kind) {
    self.text = text
    self.kind = kind
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

extension Witness: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

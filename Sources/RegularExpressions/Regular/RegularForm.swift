/// A pattern as a regular language: what is left of it for tools that compare languages.
///
/// ```
/// ab|c*    →    a  b  sequence(2)  c  repeats(0, nil)  choice(2)
/// ```
///
/// - Shape: parts in post-order, operands before their operation, so no reader needs a call stack.
package struct RegularForm: Sendable {
  /// One part of a regular language.
  package enum Part: Hashable, Sendable {
    /// One character of a set, by its place in `sets`.
    case set(Int)
    /// The last `count` parts one after another; of none, the empty string.
    case sequence(Int)
    /// One of the last `count` parts; of none, nothing.
    case choice(Int)
    /// The last part, as often as allowed.
    ///
    /// `upper` is nil if there is no bound.
    case repeats(lower: Int, upper: Int?)
    /// The last part repeats and gives nothing back; a part may follow only where this
    /// restricts nothing. The set is what is repeated.
    case keeps(Int)
    /// Letters that are compared as one string, by their place in `runs`.
    case run(Int)
    /// The empty string where a place between two characters has a property.
    case place(Place)
  }

  /// A property of a place in the text.
  package enum Place: UInt8, Hashable, Sendable {
    case start
    case end
    /// After a line end, but not at the end of the text; or at the start.
    case lineStart
    /// After LF, also at the end of the text; or at the start.
    case unixLineStart
    /// Before a line end or at the end, not between CR and LF.
    case lineEnd
    case unixLineEnd
    /// Not between CR and LF.
    case outsideLineBreak
    case wordBoundary
    case notWordBoundary
  }

  /// Letters that match in every spelling: a graph from place 0 to place `count`.
  package struct Run: Hashable, Sendable {
    package struct Edge: Hashable, Sendable {
      package let from: Int
      package let to: Int
      package let set: Int
    }

    package let count: Int
    package let edges: [Edge]
  }

  /// A condition on the whole text; all conditions of a form hold together.
  package struct Condition: Hashable, Sendable {
    package enum Anchoring: Hashable, Sendable {
      case whole
      /// The text begins with a match, or ends with one.
      case beginning
      case ending
    }

    package var parts: [Part]
    package let anchoring: Anchoring
    package let isNegated: Bool
  }

  /// The reason why a pattern has no regular form.
  package struct Obstacle: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case backReference
      case lookAround
      case grapheme
      /// A part that gives nothing back where that may matter.
      case possession
      case anchor
      /// Characters by property whose members could not be worked out.
      case properties
      case pattern
    }

    package let reason: Reason
    /// The place in the pattern, in UTF-8 bytes.
    package let place: Range<Int>
  }

  package internal(set) var conditions: [Condition] = []
  /// Ascending ranges of code points, each set once.
  package internal(set) var sets: [[ClosedRange<UInt32>]] = []
  package internal(set) var runs: [Run] = []

  /// Reads the regular form of a pattern of MATCHES.
  ///
  /// - Complexity: O(n): n bytes of pattern; some ten milliseconds for each set of characters that
  ///   is given by properties.
  /// - Throws: the first part that is not regular.
  package init(_ pattern: String, isCaseInsensitive: Bool) throws(Obstacle) {
    let tree: PatternTree
    do throws(RegexMistake) {
      tree = try PatternTree(pattern, isCaseInsensitive: isCaseInsensitive)
    } catch {
      throw Obstacle(reason: .pattern, place: error.place ?? 0..<pattern.utf8.count)
    }
    var builder = RegularFormBuilder(tree)
    self = try builder.build()
  }

  init() {}

  /// The form of the texts that are all of `parts`, whose sets are `sets`.
  package init(_ parts: [Part], sets: [[ClosedRange<UInt32>]]) {
    self.sets = sets
    conditions = [Condition(parts: parts, anchoring: .whole, isNegated: false)]
  }
}

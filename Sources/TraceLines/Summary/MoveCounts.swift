import SceneFixtures

/// Who moved: of events that were routed twice, how many go to another window, and from which one.
package struct MoveCounts: Sendable {
  /// Windows before and after.
  package struct Move: Hashable, Sendable {
    /// The window before; nil for a new one.
    package let from: String?
    /// The window now; nil for a new one.
    package let to: String?

    /// Creates a move.
    package init(from: String?, to: String?) { (self.from, self.to) = (from, to) }

    /// The hash by which moves are counted.
    var hash: UInt64 { DigestHash.of("\(from ?? "\u{1}")\t\(to ?? "\u{1}")") }

    static func isBefore(_ left: Move, _ right: Move) -> Bool {
      (left.from ?? "", left.to ?? "") < (right.from ?? "", right.to ?? "")
    }
  }

  /// A move, how often it came, and the first line that moves so.
  package typealias Entry = KeyCounts<Move>.Entry

  /// The lines that were compared.
  package internal(set) var lines = 0
  /// The lines that were not: one of the two has no decision.
  package internal(set) var uncompared = 0
  /// The first line that has a decision and nothing to compare it with, where it is known.
  package private(set) var firstUnrecorded: LinePlace?
  /// The lines that a scene took before, and that open a new window now.
  package internal(set) var lost = 0
  /// Who moved, from where to where.
  var moves = KeyCounts<Move>(limit: FixtureLimits.replayMoves)

  /// Creates counts of no lines.
  package init() {}

  /// Counts a line that cannot be compared; `place` is where it is if only the other side lacks a
  /// decision.
  package mutating func addUncompared(at place: LinePlace?) {
    uncompared += 1
    firstUnrecorded = firstUnrecorded ?? place
  }

  /// Counts lines that go where they went before.
  @inline(__always)
  package mutating func addUnmoved(_ count: Int = 1) { lines += count }

  /// Counts lines of one kind.
  ///
  /// - Parameter example: the place of the first of them, and its identifier.
  package mutating func add(
    from: String?, to: String?, _ count: Int = 1,
    example: () -> (place: LinePlace, identifier: String)
  ) {
    lines += count
    guard !Self.isSame(from, to) else { return }
    let move = Move(from: from, to: to)
    if from != nil, to == nil { lost += count }
    moves.add(move.hash, count, key: { move }, example: example)
  }

  /// Whether two windows are one: byte by byte, as the platform compares.
  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Adds the counts of the lines that come next.
  ///
  /// - Parameter located: the place in the whole of a place among these lines.
  package mutating func add(_ next: MoveCounts, located: (LinePlace) -> LinePlace) {
    lines += next.lines
    uncompared += next.uncompared
    firstUnrecorded = firstUnrecorded ?? next.firstUnrecorded.map(located)
    lost += next.lost
    moves.add(next.moves, located: located)
  }

  /// The lines that go to another window.
  package var moved: Int { moves.total }

  /// The lines whose moves are too many to be counted one by one.
  package var otherMoves: Int { moves.others }

  /// Who moved, the most frequent first.
  package var sorted: [Entry] { moves.sorted(by: Move.isBefore) }

  /// Who moved, in the order of their first lines in one input.
  package var inOrder: [Entry] {
    sorted.sorted { ($0.example?.place.line ?? 0) < ($1.example?.place.line ?? 0) }
  }
}

/// Counts of the events that go to another window when they are routed again, by both windows.
package struct MoveCounts: Sendable {
  /// Windows before and after.
  package struct Move: Sendable {
    /// The window before.
    ///
    /// Nil if the window is a new one.
    package let from: String?
    /// The window now.
    ///
    /// Nil if the window is a new one.
    package let to: String?

    /// Creates a move.
    package init(from: String?, to: String?) { (self.from, self.to) = (from, to) }

    /// A mark that tells a new window from one without a name, the length of the first name, and
    /// the names: no two moves have the same bytes.
    var bytes: [UInt8] {
      var bytes = [(from == nil ? 0 : 1) | (to == nil ? 0 : 2)] as [UInt8]
      let length = UInt64(truncatingIfNeeded: from?.utf8.count ?? 0)
      withUnsafeBytes(of: length.littleEndian) { bytes += $0 }
      for name in [from, to] { if let name { bytes += name.utf8 } }
      return bytes
    }

    /// Reads what `bytes` has written.
    init(_ bytes: [UInt8]) {
      let length = bytes[1...8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let names = bytes.dropFirst(9)
      from =
        bytes[0] & 1 == 0 ? nil : String(decoding: names.prefix(length), as: UTF8.self)
      to = bytes[0] & 2 == 0 ? nil : String(decoding: names.dropFirst(length), as: UTF8.self)
    }

    /// Whether a move comes first of two that are as frequent: by the bytes of the names, a new
    /// window before others.
    fileprivate static func isBefore(_ left: Move, _ right: Move) -> Bool {
      for (one, other) in [(left.from, right.from), (left.to, right.to)]
      where !isSame(one, other) {
        guard let one, let other else { return one == nil }
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return false
    }
  }

  /// A move, how often it came, and the first line that moves so.
  package struct Entry: Sendable {
    /// The move.
    package let key: Move
    /// The number of times that the move came.
    package let count: Int
    /// The first line that moves so, and its identifier.
    package let example: (place: LinePlace, identifier: String)?
  }

  /// The lines that were compared.
  package internal(set) var lines = 0
  /// The lines that were not: one of the two has no decision.
  package internal(set) var uncompared = 0
  /// The first line that has a decision and nothing to compare it with, where it is known.
  package private(set) var firstUnrecorded: LinePlace?
  /// The lines that a scene took before, and that open a new window now.
  package internal(set) var lost = 0
  /// The moves, counted by the windows before and after.
  private(set) var moves: KeyCounts

  /// Creates counts of no lines.
  package init() { self.init(moves: KeyCounts(limit: TraceLimits.replayMoves)) }

  /// Creates counts of no lines whose moves are counted by `moves`.
  package init(moves: KeyCounts) { self.moves = moves }

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
    if from != nil, to == nil { lost += count }
    addMove(Move(from: from, to: to), count, example: example)
  }

  /// Counts lines of one kind that are among `lines` already.
  mutating func addMove(
    _ move: Move, _ count: Int, example: () -> (place: LinePlace, identifier: String)
  ) {
    move.bytes.withUnsafeBytes { moves.add($0, count, example: example) }
  }

  /// Counts moves that are not known one by one, and are among `lines` already.
  mutating func addOtherMoves(_ count: Int) { moves.addOthers(count) }

  /// Whether two windows are one: byte by byte, as the platform compares.
  fileprivate static func isSame(_ left: String?, _ right: String?) -> Bool {
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

  /// The moves, the most frequent first.
  package var sorted: [Entry] {
    moves.entries.map { Entry(key: Move($0.key), count: $0.count, example: $0.example) }
      .sorted { left, right in
        left.count == right.count ? Move.isBefore(left.key, right.key) : left.count > right.count
      }
  }

  /// The moves, in the order of their first lines in one input.
  package var inOrder: [Entry] {
    sorted.sorted { ($0.example?.place.line ?? 0) < ($1.example?.place.line ?? 0) }
  }
}

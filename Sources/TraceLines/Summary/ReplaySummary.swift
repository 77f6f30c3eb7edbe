import ByteText
import LocatedValues
import PredicateLanguage

/// The results of a replay's lines.
///
/// Summaries of parts add up to that of the whole.
package struct ReplaySummary: Sendable {
  /// The decision on an event: its scene, score and action.
  package struct Decision: Hashable, Sendable {
    /// The scene.
    ///
    /// Nil if the scene is a new one, or there is none.
    package let scene: String?
    /// The score's name.
    package let score: String
    /// The action's name.
    package let action: String

    /// Creates a decision.
    package init(scene: String?, score: String, action: String) {
      (self.scene, self.score, self.action) = (scene, score, action)
    }

    /// Compares the names by their bytes.
    package static func == (left: Decision, right: Decision) -> Bool {
      left.bytes == right.bytes
    }

    /// Hashes the bytes of the names.
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The bytes of scene, score and action; none for no scene.
    fileprivate var bytes: [[UInt8]?] { [scene, score, action].map { $0.map { Array($0.utf8) } } }

    /// Whether it comes first of two decisions that are as frequent.
    fileprivate func isBefore(_ other: Decision) -> Bool {
      for (own, others) in zip(bytes, other.bytes) where own != others {
        return (own ?? []).lexicographicallyPrecedes(others ?? [])
      }
      return false
    }
  }

  /// Lines that gave no identifier for one reason.
  package struct BadLines: Hashable, Sendable {
    /// The number of lines.
    package var count: Int
    /// The place of the first.
    package var first: LinePlace

    /// Creates the lines of a reason.
    package init(count: Int, first: LinePlace) { (self.count, self.first) = (count, first) }
  }

  /// A file that was read.
  package struct File: Hashable, Sendable {
    /// Its path, as it was given.
    package var path: String { name.text }
    private let name: ExactText
    /// The lines that were read of it, without a header.
    package var lines = 0
    /// The sum of the hashes of its lines.
    package var digest: UInt64 = 0

    /// Creates the entry of a file before any of its lines is read.
    package init(path: String) { name = ExactText(path) }
  }

  /// The scenes of a replay.
  package struct Scenes: Hashable, Sendable {
    /// The path of their fixture.
    package let path: String
    /// The hash of what decides: the scenes with their conditions, and the app's options.
    package let digest: UInt64

    /// Creates the scenes of a fixture.
    package init(path: String, digest: UInt64) { (self.path, self.digest) = (path, digest) }
  }

  /// The number of runs that it adds up.
  package var parts = 1
  /// The lines that were read.
  package var lines = 0
  /// The bytes that were read, after decompression.
  package var bytes = 0
  /// The number of times that each decision came.
  package var decisions: [Decision: Int] = [:]
  /// The number of events with several scenes of the winning score.
  package var ties = 0
  /// The events for which some scene could not be evaluated.
  package var failing = 0
  /// The lines without an identifier that are events: null.
  package var unidentified = 0
  /// The lines that gave no decision, by the id of the reason.
  package var badLines: [String: BadLines] = [:]
  /// The events that open a new window, by the beginning of the identifier.
  package var newWindows = KeyCounts(limit: TraceLimits.replayPrefixes)
  /// The sum of the hashes of all lines.
  package var digest: UInt64 = 0
  /// The seconds that the runs took, added up.
  package var seconds = 0.0
  /// The times that single routes took, sampled.
  package var times = TimeHistogram()
  /// The comparison with recorded decisions, where one was wanted.
  package var comparison: MoveCounts?
  /// Whether a run was interrupted, so that lines are missing.
  package var isInterrupted = false
  /// Whether all lines of all files were read and, where that was wanted, compared.
  package var isWhole = true
  /// The files that were read, in their order; standard input is left out.
  package var files: [File] = []
  /// The scenes that got the events.
  ///
  /// Nil if an older summary does not say.
  package var scenes: Scenes?

  /// Creates the summary of no lines.
  package init() {}

  /// The lines that gave a decision.
  package var decided: Int { decisions.values.reduce(0, +) }

  /// Adds the summary of the lines that come next.
  ///
  /// - Parameter located: the place in the whole of a place in that summary.
  package mutating func add(_ next: ReplaySummary, located: (LinePlace) -> LinePlace) {
    parts += next.parts
    lines += next.lines
    bytes += next.bytes
    decisions.merge(next.decisions, uniquingKeysWith: +)
    ties += next.ties
    failing += next.failing
    unidentified += next.unidentified
    for (id, bad) in next.badLines {
      badLines[id, default: BadLines(count: 0, first: located(bad.first))].count += bad.count
    }
    newWindows.add(next.newWindows)
    digest &+= next.digest
    seconds += next.seconds
    times.add(next.times)
    isInterrupted = isInterrupted || next.isInterrupted
    isWhole = isWhole && next.isWhole
    files += next.files
    scenes = scenes ?? next.scenes
    if let added = next.comparison {
      comparison = comparison ?? MoveCounts()
      comparison?.add(added, located: located)
    }
  }

  /// The lines that have a decision and no recorded one, where decisions are compared.
  package var unrecorded: Int {
    guard let comparison else { return 0 }
    return max(0, comparison.uncompared - badLines.values.reduce(0) { $0 + $1.count })
  }

  /// The decisions, the most frequent first.
  package var sortedDecisions: [(decision: Decision, count: Int)] {
    decisions.map { ($0.key, $0.value) }.sorted { left, right in
      left.1 == right.1 ? left.0.isBefore(right.0) : left.1 > right.1
    }
  }

  /// The reasons of lines without a decision, the most frequent first.
  package var sortedBadLines: [(id: String, lines: BadLines)] {
    badLines.map { ($0.key, $0.value) }.sorted { left, right in
      (right.1.count, left.1.first.line, left.0) < (left.1.count, right.1.first.line, right.0)
    }
  }

  /// The beginnings of identifiers that open a new window, the most frequent first.
  package var sortedNewWindows: [(prefix: String, count: Int)] {
    newWindows.entries.sorted { left, right in
      left.count == right.count
        ? left.key.lexicographicallyPrecedes(right.key) : left.count > right.count
    }.map { (String(decoding: $0.key, as: UTF8.self), $0.count) }
  }
}

/// The beginning of an identifier by which new windows are counted.
package enum IdentifierPrefix {
  /// The length of the beginning, in bytes.
  ///
  /// It goes up to and with the first slash, of a URL the first after its host; without one, up to
  /// and with the first colon, full stop or hyphen; else it is all of it. It has at most
  /// `TraceLimits.replayPrefixBytes`, and whole characters.
  package static func length(of bytes: UnsafeRawBufferPointer) -> Int {
    let limit = min(bytes.count, TraceLimits.replayPrefixBytes)
    var mark: Int?
    var place = 0
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "/"):
        let isScheme =
          place > 0 && bytes[place - 1] == UInt8(ascii: ":") && place + 1 < bytes.count
          && bytes[place + 1] == UInt8(ascii: "/")
        guard isScheme else { return place + 1 }
        place += 1
      case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): mark = mark ?? place + 1
      default: break
      }
      place += 1
    }
    if let mark { return mark }
    var end = limit
    while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

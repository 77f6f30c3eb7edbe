import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage
@testable import SceneRouting

@Suite("Identifiers searched side by side")
struct IdentifierLanesTests {
  /// An index in a place of its own.
  private final class Filed {
    let index: UnsafeMutablePointer<PackedIndex>

    init(_ predicates: [(high: ActivationPredicate, low: ActivationPredicate)]) {
      index = .allocate(capacity: 1)
      index.initialize(to: PackedIndex())
      for (place, pair) in predicates.enumerated() {
        index.pointee.insert(IndexSlot(position: place), high: pair.high, low: pair.low)
      }
    }

    deinit {
      index.deinitialize(count: 1)
      index.deallocate()
    }
  }

  /// Identifiers whose bytes stay where they are.
  private final class Row {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var texts: [UnsafeBufferPointer<UInt8>] = []

    init(_ identifiers: [String]) {
      let joined = Array(identifiers.joined().utf8)
      bytes = .allocate(capacity: joined.count)
      _ = bytes.initialize(from: joined)
      var start = 0
      for identifier in identifiers {
        let end = start + identifier.utf8.count
        texts.append(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }

    deinit { bytes.deallocate() }
  }

  private struct Found: Equatable {
    var winner: SearchOutcome
    var high: [MatchScratch.Match]
    var low: [MatchScratch.Match]
    var failures: [String]

    init(_ winner: SearchOutcome, _ scratch: UnsafePointer<MatchScratch>) {
      self.winner = winner
      high = Array(scratch.pointee.high)
      low = Array(scratch.pointee.low)
      failures = scratch.pointee.failures.map { "\($0.match.slot) \($0.tier) \($0.error)" }
    }
  }

  @Test(
    "What is found for an identifier beside others is what is found for it alone",
    arguments: [(1, 20), (2, 40), (3, 300), (4, 300), (5, 3_000)] as [(UInt64, Int)], [0, .max])
  func agreement(plan: (seed: UInt64, size: Int), nearLeaves: Int) throws {
    let (seed, size) = plan
    var random = SeededGenerator(seed: seed)
    var pool =
      seed % 2 == 0
      ? IndexAgreementTests.Pool(seed: seed, asciiShare: 0.8, count: 60 + size)
      : IndexAgreementTests.Pool(wordsWithSeed: seed, count: 60 + size)
    pool.dropTheBroad()
    let filed = Filed(
      (0..<size).map { _ in
        let conditions = pool.conditions(&random)
        return (conditions.prefers, conditions.can)
      })
    let index = UnsafePointer(filed.index)
    #expect(index.pointee.flaw() == nil)
    let scratches = ScratchPool()
    let scratch = scratches.take()
    defer { scratches.giveBack(scratch) }
    let lanes = IdentifierLanes()
    var counts = (found: 0, none: 0, unsure: 0, foreign: 0)
    for round in 0..<Campaign.share(of: 400) {
      let count = round % 3 == 0 ? 1 + round % 16 : IdentifierLanes.laneCount
      let identifiers = (0..<count).map { _ in
        var text = pool.identifiers.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<9, using: &random) == 0 { text += "/" + String(text.reversed()) }
        return text
      }
      lanes.clear()
      lanes.prepare(for: index)
      let row = Row(identifiers)
      defer { withExtendedLifetime(row) {} }
      for text in row.texts { lanes.append(text, stays: round % 2 == 0) }
      lanes.fetch(in: index, nearLeaves: nearLeaves)
      for (lane, identifier) in identifiers.enumerated() {
        guard !lanes.isForeign(lane) else {
          counts.foreign += 1
          continue
        }
        #expect(PackedIndex.collect(identifier, in: index, readsLow: true, into: scratch))
        let alone = Found(PackedIndex.find(identifier, in: index, readsLow: true), scratch)
        // First what reads an identifier where it lies; the last search makes its key.
        let best = lanes.best(lane, in: index, with: scratch)
        let matches = alone.high.isEmpty ? alone.low : alone.high
        if alone.failures.isEmpty,
          best?.match != matches.first || best?.count ?? 0 != matches.count
        {
          Issue.record("`\(identifier)`: the best is \(String(describing: best)), alone \(alone)")
          return
        }
        let winner = lanes.find(lane, in: index, readsLow: true)
        lanes.collect(lane, in: index, readsLow: true, into: scratch)
        let beside = Found(winner, scratch)
        switch alone.winner {
        case .found: counts.found += 1
        case .none: counts.none += 1
        case .unsure: counts.unsure += 1
        }
        guard alone != beside else { continue }
        Issue.record("`\(identifier)`: \(beside), alone \(alone)")
        return
      }
    }
    #expect(counts.found > 0 && counts.foreign > 0, "\(counts)")
    #expect(seed > 3 || counts.none > 0, "\(counts)")
    #expect(seed % 2 == 1 || !Build.hasRegex || counts.unsure > 0, "\(counts)")
  }

  @Test("A lane without room for all that was found is searched as if nothing had been fetched")
  func overfull() throws {
    let text = (0..<40).map { "\($0 % 10)" }.joined()
    let prefixes = try (1...text.count).map { length in
      let prefix = try ActivationPredicate(format: "SELF BEGINSWITH '\(text.prefix(length))'")
      return (high: prefix, low: ActivationPredicate.never)
    }
    let filed = Filed(prefixes)
    let lanes = IdentifierLanes()
    for var identifier in [text, String(text.prefix(3)), "x"] {
      identifier.withUTF8 { lanes.append($0) }
    }
    lanes.fetch(in: filed.index, nearLeaves: 0)
    let found = (0..<3).map { lanes.find($0, in: filed.index, readsLow: true) }
    #expect(found[0] == .found(IndexSlot(position: 39), .high))
    #expect(found[1] == .found(IndexSlot(position: 2), .high))
    #expect(found[2] == .none)
  }

  @Test("Bytes are UTF-8 where the standard library says so")
  func validation() {
    func isValid(_ bytes: [UInt8]) -> Bool {
      bytes.withUnsafeBytes { UTF8Validation.firstFault(in: $0) == nil }
    }
    var compared = 0
    func compare(_ bytes: [UInt8]) {
      compared += 1
      if isValid(bytes) != (String(validating: bytes, as: UTF8.self) != nil) {
        Issue.record("\(bytes)")
      }
    }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        compare([first, second])
        guard first >= 0xE0 else { continue }
        for third: UInt8 in [0x00, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0] {
          compare([first, second, third])
          for fourth: UInt8 in [0x41, 0x80, 0xBF, 0xC2] { compare([first, second, third, fourth]) }
        }
      }
    }
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      var bytes = Array("plain text before it, so that steps of eight bytes are taken é€😀".utf8)
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      compare(bytes)
    }
    #expect(compared > 100_000)
    #expect(
      [UInt8]("abcdefgh123\u{E9}".utf8.dropLast()).withUnsafeBytes {
        UTF8Validation.firstFault(in: $0)
      } == 11)
  }

  @Test("Identifiers of a buffer are its lines, or the ranges that are given")
  func buffers() throws {
    let text = "mail/1\n\nnote/é\nlast"
    try Array(text.utf8).withUnsafeBytes { bytes in
      let lines = try UTF8Identifiers(linesOf: bytes)
      #expect((0..<lines.count).map { lines.string(at: $0) } == ["mail/1", "", "note/é", "last"])
      let parts = try UTF8Identifiers([0..<4, 8..<8, 8..<15], of: bytes)
      #expect((0..<parts.count).map { parts.string(at: $0) } == ["mail", "", "note/é"])
      for range in [8..<14, 14..<15] {
        #expect(throws: UTF8IdentifiersError.splitsCharacter(range)) {
          try UTF8Identifiers([0..<4, range], of: bytes)
        }
      }
      #expect(throws: UTF8IdentifiersError.outOfBounds(3..<99)) {
        try UTF8Identifiers([3..<99], of: bytes)
      }
    }
    for (text, count) in [("a\nb\n", 2), ("", 0), ("\n", 1)] {
      let lines = try Array(text.utf8).withUnsafeBytes { try UTF8Identifiers(linesOf: $0).count }
      #expect(lines == count)
    }
    #expect(throws: UTF8IdentifiersError.invalidUTF8(offset: 1)) {
      try [UInt8]([0x61, 0xFF]).withUnsafeBytes { try UTF8Identifiers(linesOf: $0).count }
    }
  }
}

import PredicateIndex
import TestSupport
import Testing

@testable import TraceLines

@Suite("Blocks of lines")
struct BlockReaderTests {
  /// What a line is found to be.
  enum Line: Equatable {
    case text([UInt8])
    case problem(LineProblem)
  }

  /// The slow way: the whole input, cut at its line feeds.
  static func expected(_ input: [UInt8]) -> [Line] {
    let input = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
    var pieces = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let last = pieces.removeLast()
    pieces = pieces.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    if !last.isEmpty { pieces.append(last) }
    return pieces.map { piece in
      if piece.count > TraceLimits.lineBytes { return .problem(.tooLong) }
      return String(validating: piece, as: UTF8.self) == nil ? .problem(.notUTF8) : .text(piece)
    }
  }

  /// What is found in an input of which each read gives so many bytes.
  static func found(
    _ input: [UInt8], as form: LineForm = .lines, capacity: Int = 16, fillsBlock: Bool,
    pieces: () -> Int
  ) throws -> [Line] {
    try withoutActuallyEscaping(pieces) { pieces in
      var rest = input[...]
      let reader = BlockReader { space in
        let count = min(space.count, rest.count, max(1, pieces()))
        space.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return .success(count)
      }
      let block = ByteBlock(capacity: capacity)
      var list = LineList()
      var lines: [Line] = []
      while true {
        let step = try reader.read(into: block, fillsBlock: fillsBlock)
        if step == .end { break }
        if step == .unfinished {
          #expect(!fillsBlock)
          continue
        }
        list.read(block, as: form)
        #expect(list.count > 0)
        lines += list.identifiers.map { line in
          line.problem.map { .problem($0) } ?? .text(Array(line.bytes))
        }
      }
      #expect(reader.bytesRead == input.count)
      return lines
    }
  }

  private static let parts: [[UInt8]] = [
    [0x0A], [0x0D, 0x0A], [0x0D], [0xEF, 0xBB, 0xBF], [0xEF], [0xFF], [0xC3], [0xA9],
    Array("a".utf8), Array("message/2041".utf8), Array("é".utf8), [0x0A, 0x0A], [],
  ]

  @Test("They are those of the whole input, whatever the pieces it arrives in")
  func pieces() throws {
    var random = SeededGenerator(seed: 18)
    for round in 0..<4_000 {
      let input = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
        Self.parts[Int.random(in: 0..<Self.parts.count, using: &random)]
      }
      let most = Int.random(in: 1...20, using: &random)
      let lines = try Self.found(input, fillsBlock: round % 2 == 0) {
        Int.random(in: 1...most, using: &random)
      }
      #expect(lines == Self.expected(input), "\(input)")
    }
  }

  @Test("A small input may be split anywhere, once and twice")
  func everySplit() throws {
    let inputs = [
      [0xEF, 0xBB, 0xBF] + Array("a\r\nbé\n\n\rc\r".utf8), Array("\n".utf8), [0xEF, 0xBB, 0xBF],
      Array("one\ntwo\r\n".utf8) + [0xC3, 0x0A, 0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [],
    ]
    for input in inputs {
      for first in 0...input.count {
        for second in first...input.count {
          for fillsBlock in [true, false] {
            var splits = [first, second - first, input.count - second].filter { $0 > 0 }[...]
            let lines = try Self.found(input, fillsBlock: fillsBlock) { splits.popFirst() ?? 1 }
            #expect(lines == Self.expected(input), "\(input) at \(first), \(second)")
          }
        }
      }
    }
  }

  @Test("A line at the limit is a line, and a longer one takes nothing of the next")
  func longLines() throws {
    let limit = TraceLimits.lineBytes
    let input = [limit, 3, limit + 1, 0, 3 * limit, 5, limit + 2].flatMap { count in
      [UInt8](repeating: UInt8(ascii: "x"), count: count) + [0x0D, 0x0A]
    }
    for (most, capacity) in [(1 << 16, 1 << 16), (1 << 12, 999), (1 << 22, 1 << 22)] {
      for fillsBlock in [true, false] {
        let lines = try Self.found(input, capacity: capacity, fillsBlock: fillsBlock) { most }
        #expect(lines == Self.expected(input))
        #expect(lines.count { $0 == .problem(.tooLong) } == 3)
      }
    }
  }

  @Test("The last line may be over the limit, and then it is an error, too")
  func longEnd() throws {
    let input = Array("a\n".utf8) + [UInt8](repeating: 0x78, count: TraceLimits.lineBytes + 1)
    let lines = try Self.found(input, capacity: 1 << 16, fillsBlock: true) { 1 << 16 }
    #expect(lines == [.text([0x61]), .problem(.tooLong)])
  }

  @Test("An identifier over the limit is an error, and one at the limit is none")
  func longIdentifiers() throws {
    let limit = TraceLimits.identifierBytes
    let input = [limit, limit + 1, 1].flatMap { [UInt8](repeating: 0x78, count: $0) + [0x0A] }
    let lines = try Self.found(input, as: .identifiers, fillsBlock: true) { 1 << 16 }
    #expect(
      lines == [
        .text([UInt8](repeating: 0x78, count: limit)), .problem(.identifierTooLong), .text([0x78]),
      ])
  }

  @Test("A read that fails is no end of the input")
  func failure() {
    let reader = BlockReader { _ in .failure(ReadFailure(reason: "broken")) }
    let block = ByteBlock()
    #expect(throws: ReadFailure.self) { try reader.read(into: block, fillsBlock: true) }
  }
}

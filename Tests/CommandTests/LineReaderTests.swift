import PredicateIndex
import TestSupport
import Testing
import TraceLines

@testable import PredicateLanguage
@testable import SceneRouteCommands

@Suite("Lines of a stream")
struct LineReaderTests {
  /// A line as somebody would read it who has the whole input at once.
  private enum Line: Equatable {
    case text([UInt8])
    case notUTF8
    case tooLong
  }

  /// The slow way: the whole input, cut at its line feeds.
  private static func expected(_ input: [UInt8]) -> [Line] {
    let input = input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
    var pieces = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    // What follows the last line feed has no carriage return to lose, and is no line if empty.
    let last = pieces.removeLast()
    pieces = pieces.map { $0.last == 0x0D ? $0.dropLast() : $0 }
    if !last.isEmpty { pieces.append(last) }
    return pieces.map { piece in
      if piece.count > TraceLimits.lineBytes { return .tooLong }
      return String(validating: piece, as: UTF8.self) == nil ? .notUTF8 : .text(piece)
    }
  }

  /// What a reader finds in an input that arrives in pieces of so many bytes.
  private static func found(_ input: [UInt8], pieces: () -> Int) -> [Line] {
    withoutActuallyEscaping(pieces) { pieces in
      var rest = input[...]
      let stream = CommandInput(
        take: { space in
          let count = min(space.count, rest.count, pieces())
          space.copyBytes(from: rest.prefix(count))
          rest = rest.dropFirst(count)
          return .success(count)
        }, isReady: { rest.count % 3 != 0 })
      let reader = LineReader(stream)
      var lines: [Line] = []
      while let block = reader.next() {
        #expect(block.firstNumber == lines.count + 1)
        lines += block.lines.map { line in
          line.problem.map { $0 == .tooLong ? .tooLong : .notUTF8 } ?? .text(Array(line.bytes))
        }
      }
      #expect(reader.problems.isEmpty)
      return lines
    }
  }

  @Test("A run may take more for each byte of a stream, so that its last line is answered, too")
  func admits() {
    let budget = WorkBudget(steps: 0)
    let input = Array(repeating: UInt8(ascii: "\n"), count: WorkBudget.bytes + 1_000)
    let lines = WorkBudget.$current.withValue(budget) {
      Self.found(input) { 10_000 }
    }
    #expect(lines.count == input.count)
    #expect(budget.left == 1_000 * (WorkBudget.steps / WorkBudget.bytes))
  }

  @Test("They are those of the whole input, whatever the pieces it arrives in")
  func pieces() {
    var random = SeededGenerator(seed: 7)
    let parts: [[UInt8]] = [
      [0x0A], [0x0D, 0x0A], [0x0D], [0xEF, 0xBB, 0xBF], [0xFF], [0xC3], [0xA9], Array("a".utf8),
      Array("message/2041".utf8), Array("é".utf8), [0x0A, 0x0A], [],
    ]
    for _ in 0..<2_000 {
      let input = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      let most = Int.random(in: 1...8, using: &random)
      let lines = Self.found(input) { Int.random(in: 1...most, using: &random) }
      #expect(lines == Self.expected(input), "\(input)")
    }
  }

  @Test("A line at the limit is a line, and a longer one takes nothing of the next")
  func longLines() {
    let limit = TraceLimits.lineBytes
    let input = [limit, 3, limit + 1, 0, 3 * limit, 5].flatMap { count in
      [UInt8](repeating: UInt8(ascii: "x"), count: count) + [0x0D, 0x0A]
    }
    for most in [1 << 16, 1 << 12, 9_999] {
      let lines = Self.found(input) { most }
      #expect(lines == Self.expected(input))
      #expect(lines.count { $0 == .tooLong } == 2)
    }
  }
}

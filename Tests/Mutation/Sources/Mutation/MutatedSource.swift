/// A source with all its mutants, each behind its number.
///
/// Every line stays on its line, so that a compiler's error leads to the mutants it may be about.
public struct MutatedSource: Sendable {
  /// A mutant with the number that switches it on.
  public struct Numbered: Sendable {
    /// The number, from 1.
    public let number: Int
    /// The mutant.
    public let mutant: Mutant

    /// Gives a mutant its number.
    public init(number: Int, mutant: Mutant) {
      self.number = number
      self.mutant = mutant
    }
  }

  /// The new text.
  public private(set) var text = ""
  /// The part of the new text that only a mutant needs, by its number; lines and columns from 1.
  public private(set) var places: [Int: (line: Int, columns: Range<Int>)] = [:]

  private var line = 1
  private var column = 1

  /// Writes the mutants into a source; the first line imports the module of the switch.
  public init(_ source: String, _ mutants: [Numbered], import module: String) {
    let bytes = Array(source.utf8)
    let sorted = mutants.sorted {
      (
        $0.mutant.range.lowerBound, -$0.mutant.range.upperBound,
        $0.mutant.form == .statement ? 0 : 1
      )
        < (
          $1.mutant.range.lowerBound, -$1.mutant.range.upperBound,
          $1.mutant.form == .statement ? 0 : 1
        )
    }
    write("import \(module); ")
    write(bytes, 0..<bytes.count, sorted[...])
  }

  private mutating func write(
    _ bytes: [UInt8], _ range: Range<Int>, _ mutants: ArraySlice<Numbered>
  ) {
    var position = range.lowerBound
    var rest = mutants
    while let next = rest.first {
      let whole = next.mutant.range
      rest.removeFirst()
      // What is within this mutant, and others of the same place.
      var inner: [Numbered] = []
      while let other = rest.first, other.mutant.range.lowerBound < whole.upperBound {
        inner.append(other)
        rest.removeFirst()
      }
      write(String(decoding: bytes[position..<whole.lowerBound], as: UTF8.self))
      switch next.mutant.form {
      case .expression:
        write("(mutantIs(\(next.number)) ? (")
        writeReplacement(of: next)
        write(") : (")
        write(bytes, whole, inner[...])
        write("))")
      case .statement:
        write("if mutantIs(\(next.number)) { ")
        writeReplacement(of: next)
        write(" } else { ")
        write(bytes, whole, inner[...])
        write(" }")
      }
      position = whole.upperBound
    }
    write(String(decoding: bytes[position..<range.upperBound], as: UTF8.self))
  }

  private mutating func writeReplacement(of numbered: Numbered) {
    let start = column
    write(numbered.mutant.replacement)
    places[numbered.number] = (line, start..<(column + 1))
  }

  private mutating func write(_ part: String) {
    text += part
    for byte in part.utf8 {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}

/// Text with the place in the sources that each of its bytes comes from.
///
/// ```
/// source   let a = "x\u{e4}y"        offsets 8…16
/// bytes    x   Ã   ¤   y
/// offsets  9   10  10  16            both bytes of ä are from its escape
/// ```
///
/// - Units: UTF-8 bytes from 0.
package struct LocatedText: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []
  private var offsets: [UInt32] = []
  /// The runs of bytes from one file: the start of each, and its file; the first is at 0.
  private var files: [FileRun] = []
  /// The beginning of the first literal, with its quotes and signs.
  package private(set) var origin: Place

  private struct FileRun: Sendable, Equatable {
    var start: Int
    var file: Int
  }

  /// A byte of a source.
  package struct Place: Sendable, Hashable {
    package var file: Int
    package var offset: Int

    package init(file: Int, offset: Int) { (self.file, self.offset) = (file, offset) }
  }

  /// Creates the empty text of a literal that begins at `origin`.
  package init(origin: Place) {
    self.origin = origin
    files = [FileRun(start: 0, file: origin.file)]
  }

  /// Creates text that stands for the source at `origin`, such as `TRUEPREDICATE` for `true`.
  package init(_ text: StaticString, origin: Place) {
    self.init(origin: origin)
    for index in 0..<text.utf8CodeUnitCount {
      append(text.utf8Start[index], from: origin.offset)
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the place that the byte at `index` comes from; for the end of the text, the place
  /// after its last byte.
  package func place(of index: Int) -> Place {
    let known = max(0, min(index, offsets.count - 1))
    let file = files.last { $0.start <= known }?.file ?? origin.file
    guard !offsets.isEmpty else { return origin }
    let offset = Int(offsets[known]) + (index > known ? 1 : 0)
    return Place(file: file, offset: offset)
  }

  /// Adds a byte that comes from `offset`.
  package mutating func append(_ byte: UInt8, from offset: Int) {
    bytes.append(byte)
    offsets.append(UInt32(truncatingIfNeeded: offset))
  }

  mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      append(byte, from: offset)
    }
  }

  /// Puts `new` in the place of each of `parts`, which are in order and not empty; its bytes come
  /// from where the part begins.
  ///
  /// - Complexity: O(n): n bytes before and after.
  package mutating func replace(_ parts: [Range<Int>], with new: String) {
    var result = LocatedText(origin: origin)
    var (next, run) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      while run + 1 < files.count, files[run + 1].start <= index { run += 1 }
      if result.files.last?.file != files[run].file {
        result.files.append(FileRun(start: result.bytes.count, file: files[run].file))
      }
      let offset = Int(offsets[index])
      guard next < parts.count, parts[next].contains(index) else {
        result.append(byte, from: offset)
        continue
      }
      if index == parts[next].lowerBound {
        for byte in new.utf8 { result.append(byte, from: offset) }
      }
      if index + 1 == parts[next].upperBound { next += 1 }
    }
    self = result
  }

  /// Adds the text of another literal, which may be in another file.
  package mutating func append(_ other: LocatedText) {
    for run in other.files where files.last?.file != run.file {
      files.append(FileRun(start: bytes.count + run.start, file: run.file))
    }
    bytes += other.bytes
    offsets += other.offsets
  }
}

extension LocatedText {
  /// Whether the bytes are UTF-8.
  package var isUTF8: Bool {
    bytes.withUnsafeBytes { InvalidBytes.places(in: $0).isEmpty }
  }
}

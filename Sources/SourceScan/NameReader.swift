import SourceText

/// Reads the words of a file for `DeclaredNames`.
///
/// ```
/// bytes     let a = f(b)⏎
/// words     111 1   1 1      bits of a block of 64 bytes
/// edges     1  11   11...    where a word begins or ends: all that is looked at one by one
/// ```
struct NameReader {
  private let bytes: UnsafeRawBufferPointer
  private let isSwift: Bool
  private(set) var hashes: [UInt32] = []
  /// The last hash of each of 256 classes, at first one of another class: most names come again.
  private var recent = (0..<256).map { ~UInt32($0) }
  /// The word before the place; empty before the first.
  private var last = 0..<0
  /// The beginning of the word that a block left open.
  ///
  /// Nil if none is open.
  private var start: Int?
  /// The beginning of the block's line, and the number of braces that are open before the block,
  /// with those of comments and literals.
  private var lineStart = 0
  private var depth = 0
  /// Whether braces and indentation say nothing.
  ///
  /// Nil until it is first needed.
  private var isUnsure: Bool?

  init(_ source: ScanSource) {
    bytes = source.bytes
    isSwift = source.language == .swift
  }

  mutating func read() {
    var place = 0
    while place < bytes.count {
      take(ByteMasks(bytes, at: place), at: place)
      place += ByteMasks.size
    }
    if let start { take(start..<bytes.count, ByteMasks(), before: 0, at: bytes.count) }
  }

  private mutating func take(_ block: ByteMasks, at place: Int) {
    var edges = block.words ^ (block.words << 1 | (start == nil ? 0 : 1))
    while edges != 0 {
      let bit = edges.trailingZeroBitCount
      edges &= edges &- 1
      if let first = start {
        start = nil
        take(first..<place + bit, block, before: bit, at: place)
      } else {
        start = place + bit
      }
    }
    depth += block.depth(before: ByteMasks.size)
    lineStart = block.lineStart(before: ByteMasks.size, at: place) ?? lineStart
  }

  /// Looks at the word `word`, which ends before the bit `bit` of the block at `place`.
  @inline(__always)
  private mutating func take(
    _ word: Range<Int>, _ block: ByteMasks, before bit: Int, at place: Int
  ) {
    defer { last = word }
    let sign = sign(before: word.lowerBound)
    let isAfterWord = sign == nil && !last.isEmpty
    guard isAfterWord ? !isSwift || declares(last) : declares(sign ?? 0) else { return }
    let mark = isAfterWord ? mark(last) : 0
    let isOutside = mayBeOutside(
      depth: depth + block.depth(before: bit),
      lineStart: block.lineStart(before: bit, at: place) ?? lineStart, isAfterWord: isAfterWord)
    let hash = (DeclaredNames.hash(bytes, word) ^ mark) & ~1 | (isOutside ? 1 : 0)
    guard recent[Int(hash & 0xFF)] != hash else { return }
    recent[Int(hash & 0xFF)] = hash
    hashes.append(hash)
  }

  /// The last byte besides space and backticks between the last word and `start`, or nil.
  @inline(__always)
  private func sign(before start: Int) -> UInt8? {
    var index = start - 1
    while index >= last.upperBound {
      let byte = bytes[index]
      if byte > 0x20, byte != UInt8(ascii: "`") { return byte }
      index -= 1
    }
    return nil
  }

  /// Whether a name may be outside of types and functions: not on an indented line in braces.
  @inline(__always)
  private mutating func mayBeOutside(depth: Int, lineStart: Int, isAfterWord: Bool) -> Bool {
    let first = lineStart < bytes.count ? bytes[lineStart] : 0
    guard depth > 0, first == 0x20 || first == 0x09 else { return true }
    return isUnsureOfLines() || isAfterWord && isDefine(last)
  }

  /// Lines in a condition of Swift, in `extern "C"` and in a namespace may be indented too.
  private mutating func isUnsureOfLines() -> Bool {
    if let isUnsure { return isUnsure }
    let isFound =
      isSwift
      ? bytes.firstPlace(of: "#if") != nil
      : bytes.firstPlace(of: "extern \"C\"") != nil || bytes.firstPlace(of: "namespace") != nil
    isUnsure = isFound
    return isFound
  }

  private func isDefine(_ word: Range<Int>) -> Bool {
    word.count == 6 && bytes[word].elementsEqual("define".utf8)
  }

  /// Whether a name may be declared after a sign: in Swift after the comma of a list, in
  /// Objective-C after a star, a parenthesis, a comma or a generic type.
  private func declares(_ sign: UInt8) -> Bool {
    if sign == UInt8(ascii: ",") { return true }
    return !isSwift
      && (sign == UInt8(ascii: "*") || sign == UInt8(ascii: ")") || sign == UInt8(ascii: ">"))
  }

  /// Whether the word `range` is one after which Swift declares a name.
  private func declares(_ range: Range<Int>) -> Bool {
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    switch range.count {
    case 3: return first == UInt8(ascii: "l") || first == UInt8(ascii: "v")
    case 4:
      return first == UInt8(ascii: "f") || first == UInt8(ascii: "c")
        || first == UInt8(ascii: "e")
    case 5: return first == UInt8(ascii: "c") || first == UInt8(ascii: "a")
    case 6: return first == UInt8(ascii: "s") && last == UInt8(ascii: "t")
    case 8: return first == UInt8(ascii: "p")
    case 9: return first == UInt8(ascii: "e") && last == UInt8(ascii: "n")
    default: return false
    }
  }

  /// Returns the mark that is mixed into the hash of a name after the word `range`.
  private func mark(_ range: Range<Int>) -> UInt32 {
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    switch (range.count, first, last) {
    case (9, UInt8(ascii: "e"), UInt8(ascii: "n")): return DeclaredNames.extensionMark
    // enum, class, actor, struct, protocol, interface, implementation
    case (4, UInt8(ascii: "e"), UInt8(ascii: "m")), (5, UInt8(ascii: "c"), UInt8(ascii: "s")),
      (5, UInt8(ascii: "a"), UInt8(ascii: "r")), (6, UInt8(ascii: "s"), UInt8(ascii: "t")),
      (8, UInt8(ascii: "p"), UInt8(ascii: "l")), (9, UInt8(ascii: "i"), UInt8(ascii: "e")),
      (14, UInt8(ascii: "i"), UInt8(ascii: "n")):
      return DeclaredNames.typeMark
    default: return 0
    }
  }
}

/// The properties of 64 bytes, a bit for each.
private struct ByteMasks {
  static let size = 64
  private(set) var words: UInt64 = 0
  private var opens: UInt64 = 0
  private var closes: UInt64 = 0
  private var newlines: UInt64 = 0

  init() {}

  /// Reads the bytes at `place`; those after the end are as NUL.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    guard place + Self.size <= bytes.count else {
      var rest = (SIMD32<UInt8>(), SIMD32<UInt8>())
      withUnsafeMutableBytes(of: &rest) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place...]))
      }
      take(rest.0, shift: 0)
      take(rest.1, shift: 32)
      return
    }
    take(bytes.loadUnaligned(fromByteOffset: place, as: SIMD32<UInt8>.self), shift: 0)
    take(bytes.loadUnaligned(fromByteOffset: place + 32, as: SIMD32<UInt8>.self), shift: 32)
  }

  @inline(__always)
  private mutating func take(_ bytes: SIMD32<UInt8>, shift: UInt64) {
    func all(_ byte: UInt8) -> SIMD32<UInt8> { SIMD32(repeating: byte) }
    let isSmall = (bytes &- all(UInt8(ascii: "a"))) .< all(26)
    let isLarge = (bytes &- all(UInt8(ascii: "A"))) .< all(26)
    let isDigit = (bytes &- all(0x30)) .< all(10)
    let isOther = (bytes .== all(UInt8(ascii: "_"))) .| (bytes .== all(UInt8(ascii: "$")))
    let isHigh = bytes .>= all(0x80)
    words |= Self.bits(isSmall .| isLarge .| isDigit .| isOther .| isHigh) << shift
    opens |= Self.bits(bytes .== all(UInt8(ascii: "{"))) << shift
    closes |= Self.bits(bytes .== all(UInt8(ascii: "}"))) << shift
    newlines |= Self.bits((bytes .== all(0x0A)) .| (bytes .== all(0x0D))) << shift
  }

  /// A bit for each byte, the first the lowest.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD32<Int8>>) -> UInt64 {
    let groups = unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    return bits(groups[0]) | bits(groups[1]) << 8 | bits(groups[2]) << 16 | bits(groups[3]) << 24
  }

  /// The lowest bits of eight bytes, which the multiplication brings together in the highest byte.
  @inline(__always)
  private static func bits(_ bytes: UInt64) -> UInt64 {
    ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
  }

  @inline(__always)
  private static func below(_ bit: Int) -> UInt64 { bit >= 64 ? ~0 : 1 << UInt64(bit) &- 1 }

  /// Returns the number of braces opened before a bit, less those closed before it.
  @inline(__always)
  func depth(before bit: Int) -> Int {
    (opens & Self.below(bit)).nonzeroBitCount - (closes & Self.below(bit)).nonzeroBitCount
  }

  /// Returns the beginning of a bit's line.
  ///
  /// Nil if it is before the block, which is at `place`.
  @inline(__always)
  func lineStart(before bit: Int, at place: Int) -> Int? {
    let ends = newlines & Self.below(bit)
    return ends == 0 ? nil : place + 64 - ends.leadingZeroBitCount
  }
}

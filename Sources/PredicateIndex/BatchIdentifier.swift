#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An identifier in a form that batches take: a string, a piece of one, or bytes where they lie.
public protocol BatchIdentifier {
  /// The identifier as a string of its own.
  ///
  /// Nil if there is no identifier.
  var targetContentIdentifier: String? { get }
  /// Puts a row of identifiers into lanes; there is a default.
  static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes)
  /// The most UTF-8 bytes that one of a row has; there is a default.
  static func mostBytes(in row: UnsafeBufferPointer<Self>) -> Int
}

extension BatchIdentifier {
  /// Puts a copy of each identifier into a lane.
  public static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes) {
    for identifier in row {
      if var text = identifier.targetContentIdentifier {
        text.withUTF8 { lanes.append($0) }
      } else {
        lanes.appendForeign()
      }
    }
  }

  /// The most UTF-8 bytes that a copy has.
  public static func mostBytes(in row: UnsafeBufferPointer<Self>) -> Int {
    row.lazy.map { $0.targetContentIdentifier?.utf8.count ?? 0 }.max() ?? 0
  }
}

extension IdentifierLanes {
  /// Puts a text into the next lane, from where it is.
  @inline(__always)
  fileprivate func append(_ text: some StringProtocol) {
    let isLoaded: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if isLoaded != nil { return }
    var copy = String(text)
    copy.withUTF8 { append($0) }
  }
}

extension String: BatchIdentifier {
  /// The string itself.
  public var targetContentIdentifier: String? { self }

  /// Puts each text into a lane, from where it is.
  public static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes) {
    for place in row.indices { lanes.append(row[place]) }
  }

  /// The most UTF-8 bytes that one of the texts has.
  public static func mostBytes(in row: UnsafeBufferPointer<Self>) -> Int {
    row.lazy.map { $0.utf8.count }.max() ?? 0
  }
}

extension Substring: BatchIdentifier {
  /// A copy of the piece.
  public var targetContentIdentifier: String? { String(self) }

  /// Puts each text into a lane, from where it is.
  public static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes) {
    for place in row.indices { lanes.append(row[place]) }
  }

  /// The most UTF-8 bytes that one of the texts has.
  public static func mostBytes(in row: UnsafeBufferPointer<Self>) -> Int {
    row.lazy.map { $0.utf8.count }.max() ?? 0
  }
}

extension Collection where Element: BatchIdentifier {
  /// Calls `body` with the elements in a row, where they are if they lie so.
  package func withRow(_ body: (UnsafeBufferPointer<Element>) -> Void) {
    if withContiguousStorageIfAvailable(body) == nil { Array(self).withUnsafeBufferPointer(body) }
  }
}

/// An identifier in UTF-8 where it lies, or what stands for one in a row of them.
///
/// The bytes belong to whoever made them, and must be valid UTF-8 as long as this is used.
public struct ByteIdentifier: BitwiseCopyable, BatchIdentifier {
  /// The mark of an identifier; every other mark is of a place without one.
  package static let text: UInt8 = 0
  /// The mark of an event without an identifier.
  package static let none: UInt8 = 1

  /// Its first byte.
  ///
  /// Nil if it lacks one.
  package let start: UnsafeRawPointer?
  /// The number of its bytes, and in the lowest byte the mark.
  private let countAndMark: UInt64

  /// Creates an identifier of `count` bytes; `mark` is `text`, `none`, or the caller's own.
  @inline(__always)
  package init(start: UnsafeRawPointer?, count: Int, mark: UInt8) {
    self.start = start
    countAndMark = UInt64(truncatingIfNeeded: count) << 8 | UInt64(mark)
  }

  /// The number of its bytes.
  package var count: Int { Int(truncatingIfNeeded: countAndMark >> 8) }
  /// `text`, `none`, or the caller's own.
  package var mark: UInt8 { UInt8(truncatingIfNeeded: countAndMark) }

  /// Its bytes.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  /// The identifier as a string of its own.
  ///
  /// Nil if the place is without one.
  public var targetContentIdentifier: String? {
    mark == Self.text ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Puts each identifier into a lane, from where it is.
  public static func load(_ row: UnsafeBufferPointer<Self>, into lanes: IdentifierLanes) {
    for identifier in row {
      if identifier.mark == text {
        lanes.append(identifier.bytes.bindMemory(to: UInt8.self), stays: true)
      } else {
        lanes.appendForeign()
      }
    }
  }

  /// The most bytes that one of them has.
  public static func mostBytes(in row: UnsafeBufferPointer<Self>) -> Int {
    row.lazy.map { $0.count }.max() ?? 0
  }
}

/// Identifiers that lie in one buffer of UTF-8 bytes, such as a log that was read as a whole.
///
/// ```swift
/// try log.withUnsafeBytes { bytes in
///   let identifiers = try UTF8Identifiers(linesOf: bytes)
///   try index.forEachMatchCountingFailures(ofEach: identifiers) { place, _ in
///     deliveries[place] += 1
///   }
/// }
/// ```
///
/// The bytes are validated once, and read where they are. They belong to whoever made them, and
/// must stay as they are as long as this is used.
public struct UTF8Identifiers: RandomAccessCollection {
  private var identifiers: [ByteIdentifier] = []

  /// Creates the identifiers that lie at `ranges` of `bytes`.
  ///
  /// - Complexity: O(n + r): n bytes, r ranges.
  /// - Throws: `invalidUTF8`; `outOfBounds` or `splitsCharacter` for the first such range.
  public init(
    _ ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer
  ) throws(UTF8IdentifiersError) {
    if let offset = UTF8Validation.firstFault(in: bytes) { throw .invalidUTF8(offset: offset) }
    try self.init(ranges, ofValid: bytes)
  }

  /// Creates the identifiers that are the lines of `bytes`, without the line feeds.
  ///
  /// - Complexity: O(n): n bytes.
  /// - Throws: `invalidUTF8`.
  public init(linesOf bytes: UnsafeRawBufferPointer) throws(UTF8IdentifiersError) {
    if let offset = UTF8Validation.firstFault(in: bytes) { throw .invalidUTF8(offset: offset) }
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let count = UTF8Validation.lineLength(rest)
      append(bytes, start..<start + count)
      start += count + 1
    }
  }

  /// Creates a row as `init(_:of:)` does, from bytes that are known to be valid UTF-8.
  init(_ ranges: [Range<Int>], ofValid bytes: UnsafeRawBufferPointer) throws(UTF8IdentifiersError) {
    for range in ranges {
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
        throw .outOfBounds(range)
      }
      for bound in [range.lowerBound, range.upperBound] where bound < bytes.count {
        if UTF8.isContinuation(bytes[bound]) { throw .splitsCharacter(range) }
      }
      append(bytes, range)
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    identifiers.append(
      ByteIdentifier(
        start: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count,
        mark: ByteIdentifier.text))
  }

  /// The position of the first identifier.
  public var startIndex: Int { 0 }
  /// The number of identifiers.
  public var endIndex: Int { identifiers.count }

  /// The identifier at `place`, where it lies.
  public subscript(place: Int) -> ByteIdentifier { identifiers[place] }

  /// The identifier at `place`, as a string of its own.
  public func string(at place: Int) -> String {
    String(decoding: identifiers[place].bytes, as: UTF8.self)
  }

  /// Calls `body` with all identifiers.
  public func withContiguousStorageIfAvailable<Value>(
    _ body: (UnsafeBufferPointer<ByteIdentifier>) throws -> Value
  ) rethrows -> Value? {
    try identifiers.withUnsafeBufferPointer(body)
  }
}

/// The reason that bytes are not identifiers.
public enum UTF8IdentifiersError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not UTF-8; the first that cannot be is at `offset`.
  case invalidUTF8(offset: Int)
  /// The range begins or ends outside the bytes.
  case outOfBounds(Range<Int>)
  /// The range begins or ends within a character.
  case splitsCharacter(Range<Int>)

  /// One sentence in lower case without a full stop.
  public var description: String {
    switch self {
    case .invalidUTF8(let offset): "the bytes are not UTF-8 from offset \(offset) on"
    case .outOfBounds(let range):
      "an identifier from byte \(range.lowerBound) to \(range.upperBound) is not within the bytes"
    case .splitsCharacter(let range):
      "an identifier from byte \(range.lowerBound) to \(range.upperBound) begins or ends within a "
        + "character"
    }
  }
}

/// The check of bytes that are not known to be UTF-8.
package enum UTF8Validation {
  /// The number of bytes before the first line feed, or of all.
  static func lineLength(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let feed = memchr(base, CInt(UInt8(ascii: "\n")), bytes.count)
    return feed.map { UnsafeRawPointer($0) - base } ?? bytes.count
  }

  /// The offset of the first byte that cannot be where it is in UTF-8, or nil.
  ///
  /// - Complexity: O(n): n bytes, many a step where they are ASCII.
  package static func firstFault(in bytes: UnsafeRawBufferPointer) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if offset &+ 32 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
          & SIMD4(repeating: 0x8080_8080_8080_8080) == .zero
      {
        offset &+= 32
        continue
      }
      if offset &+ 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset &+= 8
        continue
      }
      guard let length = length(of: bytes, at: offset) else { return offset }
      offset &+= length
    }
    return nil
  }

  /// The length of the character at `offset`.
  ///
  /// Nil if there is none.
  ///
  /// - Source: the table of well-formed sequences of the Unicode standard, section 3.9.
  private static func length(of bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    func isByte(_ place: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + place < bytes.count && range.contains(bytes[offset + place])
    }
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return isByte(1) ? 2 : nil
    case 0xE0: return isByte(1, in: 0xA0...0xBF) && isByte(2) ? 3 : nil
    case 0xED: return isByte(1, in: 0x80...0x9F) && isByte(2) ? 3 : nil
    case 0xE1...0xEF: return isByte(1) && isByte(2) ? 3 : nil
    case 0xF0: return isByte(1, in: 0x90...0xBF) && isByte(2) && isByte(3) ? 4 : nil
    case 0xF1...0xF3: return isByte(1) && isByte(2) && isByte(3) ? 4 : nil
    case 0xF4: return isByte(1, in: 0x80...0x8F) && isByte(2) && isByte(3) ? 4 : nil
    default: return nil
    }
  }
}

#if compiler(>=6.2)
  extension UTF8Identifiers {
    /// Calls `body` with the identifiers at `ranges` of a span, which are good as long as it runs.
    ///
    /// - Throws: `outOfBounds` or `splitsCharacter` for the first such range.
    @available(macOS 26, iOS 26, tvOS 26, visionOS 26, macCatalyst 26, *)
    public static func with<Value>(
      _ ranges: [Range<Int>], of text: UTF8Span,
      _ body: (UTF8Identifiers) -> Value
    ) throws(UTF8IdentifiersError) -> Value {
      let result = text.span.withUnsafeBytes { bytes -> Result<Value, UTF8IdentifiersError> in
        do throws(UTF8IdentifiersError) {
          return .success(body(try UTF8Identifiers(ranges, ofValid: bytes)))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
  }
#endif

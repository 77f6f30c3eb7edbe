#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Many identifiers to search for, in the form that the caller has them.
package protocol IdentifierBatch {
  /// How many there are.
  var count: Int { get }
  /// Puts some of them into lanes, for which there must be room.
  func load(_ places: Range<Int>, into lanes: inout IdentifierLanes)
  /// One of them as a string of its own.
  func string(at place: Int) -> String
  /// The number of its UTF-8 bytes.
  func byteCount(at place: Int) -> Int
}

/// Strings to search for.
package struct StringBatch: IdentifierBatch {
  private let texts: UnsafeBufferPointer<String>

  package init(_ texts: UnsafeBufferPointer<String>) { self.texts = texts }

  package var count: Int { texts.count }

  package func load(_ places: Range<Int>, into lanes: inout IdentifierLanes) {
    for place in places { lanes.append(texts[place]) }
  }

  package func string(at place: Int) -> String { texts[place] }

  package func byteCount(at place: Int) -> Int { texts[place].utf8.count }
}

/// Pieces of strings to search for.
package struct SubstringBatch: IdentifierBatch {
  private let texts: UnsafeBufferPointer<Substring>

  package init(_ texts: UnsafeBufferPointer<Substring>) { self.texts = texts }

  package var count: Int { texts.count }

  package func load(_ places: Range<Int>, into lanes: inout IdentifierLanes) {
    for place in places { lanes.append(texts[place]) }
  }

  package func string(at place: Int) -> String { String(texts[place]) }

  package func byteCount(at place: Int) -> Int { texts[place].utf8.count }
}

/// An identifier in UTF-8 where it lies, or what stands for one in a row of them.
///
/// The bytes belong to whoever made them, and must be valid UTF-8.
package struct ByteIdentifier: BitwiseCopyable {
  /// The mark of an identifier; every other mark is of a place without one.
  package static let text: UInt8 = 0
  /// The mark of an event without an identifier.
  package static let none: UInt8 = 1

  /// Its first byte; nil where it lacks one.
  package let start: UnsafeRawPointer?
  private let byteCount: Int32
  /// `text`, `none`, or the caller's own.
  package let mark: UInt8

  /// Creates an identifier of `count` bytes.
  @inline(__always)
  package init(start: UnsafeRawPointer?, count: Int, mark: UInt8) {
    self.start = start
    byteCount = Int32(truncatingIfNeeded: count)
    self.mark = mark
  }

  /// The number of its bytes.
  package var count: Int { Int(byteCount) }

  /// Its bytes.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }
}

/// Identifiers that lie anywhere.
package struct ByteBatch: IdentifierBatch {
  private let identifiers: UnsafeBufferPointer<ByteIdentifier>

  package init(_ identifiers: UnsafeBufferPointer<ByteIdentifier>) {
    self.identifiers = identifiers
  }

  package var count: Int { identifiers.count }

  package func load(_ places: Range<Int>, into lanes: inout IdentifierLanes) {
    for place in places {
      let identifier = identifiers[place]
      if identifier.mark == ByteIdentifier.text {
        lanes.append(identifier.bytes.bindMemory(to: UInt8.self))
      } else {
        lanes.appendForeign()
      }
    }
  }

  package func string(at place: Int) -> String {
    String(decoding: identifiers[place].bytes, as: UTF8.self)
  }

  package func byteCount(at place: Int) -> Int { identifiers[place].count }
}

extension IdentifierLanes {
  /// Puts a text into the next lane, from where it is.
  @inline(__always)
  fileprivate mutating func append(_ text: some StringProtocol) {
    let isLoaded: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if isLoaded != nil { return }
    var copy = String(text)
    copy.withUTF8 { append($0) }
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
public struct UTF8Identifiers: IdentifierBatch {
  private let bytes: UnsafeRawBufferPointer
  private let ranges: [Range<Int>]

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
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let end = start + UTF8Validation.lineLength(rest)
      ranges.append(start..<end)
      start = end + 1
    }
    self.bytes = bytes
    self.ranges = ranges
  }

  /// Creates identifiers of which is known that they are valid UTF-8.
  package init(valid ranges: [Range<Int>], of bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    self.ranges = ranges
  }

  /// As `init(_:of:)`, of bytes that are known to be valid UTF-8.
  init(_ ranges: [Range<Int>], ofValid bytes: UnsafeRawBufferPointer) throws(UTF8IdentifiersError) {
    for range in ranges {
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
        throw .outOfBounds(range)
      }
      for bound in [range.lowerBound, range.upperBound] where bound < bytes.count {
        if UTF8.isContinuation(bytes[bound]) { throw .splitsCharacter(range) }
      }
    }
    self.bytes = bytes
    self.ranges = ranges
  }

  /// The number of identifiers.
  public var count: Int { ranges.count }

  /// The identifier at `place`, as a string of its own.
  public func string(at place: Int) -> String {
    String(decoding: bytes[ranges[place]], as: UTF8.self)
  }

  package func byteCount(at place: Int) -> Int { ranges[place].count }

  package func load(_ places: Range<Int>, into lanes: inout IdentifierLanes) {
    for place in places {
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[ranges[place]])
      lanes.append(bytes.bindMemory(to: UInt8.self))
    }
  }
}

/// Why bytes are not identifiers.
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

/// The check of bytes that nobody has checked.
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

  /// The length of the character at `offset`, or nil where there is none.
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
    /// Calls `body` with the identifiers at `ranges` of a span, which is known to be valid UTF-8.
    @available(macOS 26, iOS 26, tvOS 26, visionOS 26, macCatalyst 26, *)
    package static func with<Value>(
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

package import PredicateIndex

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The lines of a block, each with its identifier or what is wrong with it.
///
/// The identifiers lie in the block, or, where they are written with escapes, in memory of the
/// list: both are good until the next block is read. The room is used again.
package struct LineList: ~Copyable {
  /// The identifier of each line, or the problem of a line without one.
  package private(set) var identifiers: [ByteIdentifier] = []
  /// The value of each line's second field.
  ///
  /// Empty if the form has no second field.
  package private(set) var recorded: [ByteIdentifier] = []
  /// Whether a line feed had a carriage return before it.
  package private(set) var hasCarriageReturns = false
  private var unescaped = UnescapedText()

  /// Creates an empty list.
  package init() {}

  /// The number of lines.
  package var count: Int { identifiers.count }

  /// Reads the lines of `block` in a form.
  ///
  /// - Complexity: O(n): n bytes.
  package mutating func read(_ block: ByteBlock, as form: LineForm) {
    identifiers.removeAll(keepingCapacity: true)
    recorded.removeAll(keepingCapacity: true)
    if block.isOverlong { return append(.tooLong, recorded: form.hasRecorded) }
    let bytes = block.bytes
    unescaped.reserve(form.hasEscapes ? 2 * bytes.count : 0)
    // As a rule one look at all of them shows that every line is UTF-8.
    let isUTF8 = UTF8Validation.firstFault(in: bytes) == nil
    switch form {
    case .identifiers:
      forEachLine(of: bytes, isUTF8: isUTF8, hasRecorded: false) { list, line in
        list.identifiers.append(
          line.count > TraceLimits.identifierBytes
            ? ByteIdentifier(problem: .identifierTooLong) : ByteIdentifier(line))
      }
    case .lines:
      forEachLine(of: bytes, isUTF8: isUTF8, hasRecorded: false) { list, line in
        list.identifiers.append(ByteIdentifier(line))
      }
    case .json(let fields):
      var scanner = JSONFieldScanner(fields)
      forEachLine(of: bytes, isUTF8: isUTF8, hasRecorded: fields.recorded != nil) { list, line in
        scanner.read(line, &list.unescaped)
        list.identifiers.append(scanner.identifier)
        if fields.recorded != nil { list.recorded.append(scanner.recorded) }
      }
    case .delimited(let columns):
      forEachLine(of: bytes, isUTF8: isUTF8, hasRecorded: columns.recorded != nil) { list, line in
        let row = columns.read(line, &list.unescaped)
        list.identifiers.append(row.identifier)
        if columns.recorded != nil { list.recorded.append(row.recorded) }
      }
    case .decisions:
      forEachLine(of: bytes, isUTF8: isUTF8, hasRecorded: false) { list, line in
        list.identifiers.append(DecisionRow.window(of: line, &list.unescaped))
      }
    }
  }

  private mutating func append(_ problem: LineProblem, recorded hasRecorded: Bool) {
    identifiers.append(ByteIdentifier(problem: problem))
    if hasRecorded { recorded.append(ByteIdentifier(problem: problem)) }
  }

  /// Calls `body` with each line that has neither its end nor a problem of its own.
  @inline(__always)
  private mutating func forEachLine(
    of bytes: UnsafeRawBufferPointer, isUTF8: Bool, hasRecorded: Bool,
    _ body: (inout LineList, UnsafeRawBufferPointer) -> Void
  ) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while start < bytes.count {
      let feed = memchr(base + start, CInt(UInt8(ascii: "\n")), bytes.count - start)
      var end = feed.map { UnsafeRawPointer($0) - base } ?? bytes.count
      let next = end + 1
      if feed != nil, end > start, bytes[end - 1] == UInt8(ascii: "\r") {
        end -= 1
        hasCarriageReturns = true
      }
      let line = UnsafeRawBufferPointer(start: base + start, count: end - start)
      start = next
      if line.count > TraceLimits.lineBytes {
        append(.tooLong, recorded: hasRecorded)
      } else if !isUTF8, UTF8Validation.firstFault(in: line) != nil {
        identifiers.append(ByteIdentifier(line, problem: .notUTF8))
        if hasRecorded { recorded.append(ByteIdentifier(problem: .notUTF8)) }
      } else {
        body(&self, line)
      }
    }
  }
}

/// Memory for text that does not lie in a line as it is meant.
///
/// It must not move while a block is read: `reserve` makes room for all that a block can need.
struct UnescapedText: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
  private var count = 0

  deinit { memory.deallocate() }

  /// Forgets what was written, and makes room for `capacity` bytes.
  mutating func reserve(_ capacity: Int) {
    count = 0
    guard capacity > memory.count else { return }
    memory.deallocate()
    memory = .allocate(byteCount: max(capacity, 2 * memory.count), alignment: 16)
  }

  /// Begins a text of at most `most` bytes, which must fit: where it is written.
  mutating func begin(most: Int) -> UnsafeMutablePointer<UInt8>? {
    guard memory.count - count >= most else { return nil }
    return memory.baseAddress.map { ($0 + count).assumingMemoryBound(to: UInt8.self) }
  }

  /// Keeps the first `used` bytes of the text that was begun.
  mutating func keep(_ used: Int) { count += used }
}

extension ByteIdentifier {
  /// Creates a value without an identifier that holds the line's problem.
  package init(problem: LineProblem) {
    self.init(start: nil, count: 0, mark: problem.rawValue)
  }

  /// The bytes of a line with a problem.
  init(_ bytes: UnsafeRawBufferPointer, problem: LineProblem) {
    self.init(start: bytes.baseAddress, count: bytes.count, mark: problem.rawValue)
  }

  /// An identifier that is these bytes.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(start: bytes.baseAddress, count: bytes.count, mark: ByteIdentifier.text)
  }

  /// An identifier that is these bytes, unless they are too many.
  @inline(__always)
  init(limited bytes: UnsafeRawBufferPointer) {
    if bytes.count > TraceLimits.identifierBytes {
      self.init(problem: .identifierTooLong)
    } else {
      self.init(bytes)
    }
  }

  /// The line's problem.
  ///
  /// Nil if there is none.
  package var problem: LineProblem? { LineProblem(rawValue: mark) }
}

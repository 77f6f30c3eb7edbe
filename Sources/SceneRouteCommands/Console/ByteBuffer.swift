/// Bytes that are collected in one block of memory.
///
/// JSON is written in many short pieces. An array of bytes would look at each piece whether it is
/// shared, and copy it by a general function; that took three quarters of the time of a decision.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// Creates an empty buffer with room for `capacity` bytes, more than 0; it grows where it must.
  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  mutating func append(_ constant: StaticString) {
    append(UnsafeBufferPointer(start: constant.utf8Start, count: constant.utf8CodeUnitCount))
  }

  /// Appends a key of JSON: a comma where there is a member before it, the name in quotes, a colon.
  mutating func append(key name: StaticString, afterMember: Bool) {
    let length = name.utf8CodeUnitCount
    reserve(length + 4)
    var end = base + count
    if afterMember {
      end.pointee = UInt8(ascii: ",")
      end += 1
    }
    end.pointee = UInt8(ascii: "\"")
    (end + 1).update(from: name.utf8Start, count: length)
    end += length + 1
    end[0] = UInt8(ascii: "\"")
    end[1] = UInt8(ascii: ":")
    count = end + 2 - base
  }

  mutating func append(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends a number that is not negative, in decimal.
  @inline(__always)
  mutating func append(number: Int) {
    if number < 10 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
    } else {
      append(String(number))
    }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends two texts, sixteen bytes a step: what is short needs no call.
  @inline(__always)
  mutating func append(_ first: PaddedText, _ second: PaddedText) {
    reserve(first.count + second.count + 2 * PaddedText.step)
    first.copy(to: base + count)
    count += first.count
    second.copy(to: base + count)
    count += second.count
  }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

/// A text in memory behind whose end `step` more bytes may be read.
struct PaddedText: BitwiseCopyable {
  /// The bytes that are copied at once.
  static let step = 16

  private let start: UnsafeRawPointer
  let count: Int

  /// The text at `start`, which lasts as long as its memory.
  init(start: UnsafeRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Copies the text, and up to `step` bytes more, to memory that has room for them.
  @inline(__always)
  fileprivate func copy(to target: UnsafeMutablePointer<UInt8>) {
    let target = UnsafeMutableRawPointer(target)
    var offset = 0
    repeat {
      let bytes = start.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      target.storeBytes(of: bytes, toByteOffset: offset, as: SIMD2<UInt64>.self)
      offset += Self.step
    } while offset < count
  }
}

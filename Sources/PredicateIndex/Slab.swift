#if canImport(Glibc)
  internal import Glibc
#endif

/// A growing row of elements that only its owner frees: an array without copies, reference counts
/// and bounds checks of a release build.
///
/// Elements `0 ..< count` are initialised. A pointer into it is good until the next `append`.
struct Slab<Element: ~Copyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 4) {
    self.capacity = max(1, capacity)
    base = Self.allocate(self.capacity)
  }

  /// Room for elements; those that fill cache lines have lines of their own.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let layout = MemoryLayout<Element>.self
    return LargeMemory.allocate(
      byteCount: capacity * layout.stride,
      alignment: layout.stride % 64 == 0 ? 64 : layout.alignment
    ).bindMemory(to: Element.self, capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The place of an element.
  @inline(__always)
  func at(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count)
    return base + index
  }

  mutating func append(_ element: consuming Element) {
    if count == capacity { reserve(2 * capacity) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func reserve(_ capacity: Int) {
    guard capacity > self.capacity else { return }
    let larger = Self.allocate(capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    self.capacity = capacity
  }

  /// The bytes that the elements take, room to grow included.
  var heapBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension Slab where Element: BitwiseCopyable {
  /// The elements; good until the next change.
  @inline(__always)
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Forgets all elements but the first `count`; their room stays.
  mutating func keep(_ count: Int) { self.count = count }

  /// Forgets all elements; their room stays.
  mutating func clear() { keep(0) }
}

extension Slab {
  /// Appends copies of `element` until there are `count`.
  mutating func pad(to count: Int, with element: Element) {
    if count > capacity { reserve(max(count, 2 * capacity)) }
    while self.count < count { append(element) }
  }
}

/// Memory of structures that grow with the subscribers.
enum LargeMemory {
  private static let hugePage = 2 << 20

  /// Allocates `byteCount` bytes; `UnsafeMutableRawPointer.deallocate` frees them.
  ///
  /// Linux gives huge pages where there is room for one: a search touches a dozen places far
  /// apart, and each would need the address of its own small page.
  static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    #if canImport(Glibc)
      if byteCount >= hugePage {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: hugePage)
        // Where the system refuses, searches take longer, and nothing else is lost.
        madvise(memory, byteCount & ~(hugePage - 1), MADV_HUGEPAGE)
        return memory
      }
    #endif
    return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
  }
}

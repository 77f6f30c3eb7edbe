#if canImport(Glibc)
  internal import Glibc
#endif

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
        // A wish: where it is not granted, nothing but time is lost.
        madvise(memory, byteCount & ~(hugePage - 1), MADV_HUGEPAGE)
        return memory
      }
    #endif
    return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
  }
}

/// An identifier in the forms that a route reads; good inside the closure that handed it out.
struct RouteText {
  let text: UnsafeRawPointer
  let count: Int
  /// A `KeyBuffer`.
  let key: UnsafeRawPointer
  let keyCount: Int
  let isASCII: Bool
  let identifier: UnsafePointer<String>

  @inline(__always)
  init(
    _ identifier: UnsafePointer<String>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeMutableRawPointer, _ keyCount: Int, isASCII: Bool
  ) {
    text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(key)
    count = bytes.count
    self.key = UnsafeRawPointer(key)
    self.keyCount = keyCount
    self.isASCII = isASCII
    self.identifier = identifier
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
  }

  var keyBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: key.assumingMemoryBound(to: UInt8.self), count: keyCount)
  }
}

import PredicateLanguage

/// An identifier in the forms that a search reads; good inside the closure that handed it out.
struct SearchText {
  /// How many grams a search keeps in mind.
  static let mostMetGrams = 32

  let text: UnsafeRawPointer
  let count: Int
  /// A `KeyBuffer`.
  let key: UnsafeRawPointer
  let keyCount: Int
  let isASCII: Bool
  /// Whether the key is the text itself.
  let isLowered: Bool
  /// Room for `mostMetGrams` numbers, not initialised.
  let metGrams: UnsafeMutablePointer<UInt32>
  /// The identifier as text, if the caller has it so.
  private let identifier: UnsafePointer<String>?
  /// Where the forms are kept that are folded once; nil for ASCII, which has none.
  private let subject: UnsafeMutablePointer<SubjectText>?

  @inline(__always)
  init(
    _ identifier: UnsafePointer<String>?, _ bytes: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeRawPointer, _ keyCount: Int, isLowered: Bool,
    metGrams: UnsafeMutablePointer<UInt32>, subject: UnsafeMutablePointer<SubjectText>? = nil
  ) {
    text = bytes.baseAddress.map { UnsafeRawPointer($0) } ?? key
    count = bytes.count
    self.key = key
    self.keyCount = keyCount
    isASCII = subject == nil
    self.isLowered = isLowered
    self.metGrams = metGrams
    self.identifier = identifier
    self.subject = subject
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count)
  }

  var keyBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: key.assumingMemoryBound(to: UInt8.self), count: keyCount)
  }

  /// Calls `body` with the identifier as predicates read it, folded once for all calls.
  func withSubject<Value, Failure: Error>(
    _ body: (inout SubjectText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let subject { return try body(&subject.pointee) }
    let identifier = identifier?.pointee ?? String(decoding: bytes, as: UTF8.self)
    var subject = SubjectText(identifier, bytes, isASCII: true)
    return try body(&subject)
  }

  /// Calls `body` with the bytes that order comparisons of `mode` read.
  func withOrderForm(_ mode: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if isASCII { return body(mode & 1 == 0 ? bytes : keyBytes) }
    let form = withSubject { $0.orderForm(mode: mode) }
    form.withUnsafeBufferPointer { body($0) }
  }
}

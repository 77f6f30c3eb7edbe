/// The identifier that predicates are evaluated on, with the forms of it that they ask for.
///
/// An ASCII identifier is read in place. Any other is folded at most once for each set of options,
/// however many predicates ask.
package struct SubjectText {
  let text: String
  let bytes: Bytes
  let isASCII: Bool
  private var canonical: [FoldedText?] = []
  private var compatible: [[UInt8]?] = []
  private var bare: [UInt8]?

  private init(_ text: String, _ bytes: Bytes) {
    self.text = text
    self.bytes = bytes
    isASCII = ByteSearch.isASCII(bytes)
  }

  /// Calls `body` with the subject for `text`.
  ///
  /// The subject reads the string's own bytes, so it must not leave `body`.
  ///
  /// - Complexity: O(n): n UTF-8 bytes. No allocation for a native string.
  @inline(__always)
  package static func with<Value, Failure: Error>(
    _ text: String, _ body: (inout SubjectText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var copy = text
    // `withUTF8` passes on errors of unknown type only, so the error travels in a value.
    return try copy.withUTF8 { bytes in
      var subject = SubjectText(text, bytes)
      do throws(Failure) {
        return Result<Value, Failure>.success(try body(&subject))
      } catch {
        return Result<Value, Failure>.failure(error)
      }
    }.get()
  }

  /// The number of UTF-8 bytes.
  package var count: Int { bytes.count }

  /// The form in which strings are compared and searched under `options`.
  mutating func folded(_ options: ComparisonOptions) -> FoldedText {
    if canonical.isEmpty { canonical = Array(repeating: nil, count: 4) }
    let slot = Int(options.folding.rawValue)
    if let form = canonical[slot] { return form }
    let form = FoldedText(text, options)
    canonical[slot] = form
    return form
  }

  /// The form that LIKE reads under `options`.
  mutating func likeForm(_ options: ComparisonOptions) -> [UInt8] {
    if compatible.isEmpty { compatible = Array(repeating: nil, count: 4) }
    let slot = Int(options.folding.rawValue)
    if let form = compatible[slot] { return form }
    let form = Array(Folding.compatible(text, options).utf8)
    compatible[slot] = form
    return form
  }

  /// The form without diacritics that `MATCHES[d]` reads.
  mutating func withoutDiacritics() -> [UInt8] {
    if let bare { return bare }
    let form = Array(Folding.withoutDiacritics(text).utf8)
    bare = form
    return form
  }
}

import ByteText
import TextFolding

/// The identifier that predicates are evaluated on, with the forms of it that they need.
///
/// An ASCII identifier is read in place. Any other is folded at most once for each set of options,
/// however many predicates need it.
package struct SubjectText {
  let text: String
  let bytes: Bytes
  let isASCII: Bool
  /// Made when a form is first needed, so that an ASCII identifier costs nothing.
  private var forms: Forms?
  /// Forms of scalars that are known from other texts.
  private let cache: FoldCache?

  /// The forms that have been made, and what comparisons with the identifier as operand need.
  private final class Forms {
    /// The canonical forms, by the two folding options.
    var canonical: [FoldedText?] = []
    /// The compatible forms, by the two folding options.
    var compatible: [[UInt8]?] = []
    var bare: [UInt8]?
    var operands: [PreparedOperand.Key: PreparedOperand] = [:]
    /// The elements of lists, by the list, which is kept, so that no other can have its identity.
    var lists: [ObjectIdentifier: (list: ValueList, elements: Set<OperandValue>)] = [:]
    /// The forms of scalars of the constants that are compared with the identifier.
    var folds: FoldCache?
    /// The bytes of these constants.
    var constantBytes = 0
  }

  private static let compatible = RecentForms<[UInt8]>(ofBytes: FoldedText.shortText + 1)
  private static let bare = RecentForms<[UInt8]>(ofBytes: FoldedText.shortText + 1)

  private init(_ text: String, _ bytes: Bytes, _ cache: FoldCache?) {
    self.text = text
    self.bytes = bytes
    isASCII = ByteSearch.isASCII(bytes)
    self.cache = cache
  }

  /// Creates the subject for `text`, whose UTF-8 is `bytes`, good as long as the subject is used.
  ///
  /// `folder` brings the forms of scalars that it has met before.
  package init(
    _ text: String, _ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, folder: KeyFolder? = nil
  ) {
    self.text = text
    self.bytes = bytes
    self.isASCII = isASCII
    cache = folder?.folds
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
    try with(text, nil, body)
  }

  /// The same, with forms of scalars that are known from other texts.
  @inline(__always)
  static func with<Value, Failure: Error>(
    _ text: String, _ folds: FoldCache?,
    _ body: (inout SubjectText) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var copy = text
    // `withUTF8` passes on errors of unknown type only, so the error travels in a value.
    return try copy.withUTF8 { bytes in
      var subject = SubjectText(text, bytes, folds)
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
    let forms = madeForms()
    let slot = Int(options.folding.rawValue)
    if forms.canonical.isEmpty { forms.canonical = Array(repeating: nil, count: 4) }
    if let form = forms.canonical[slot] { return form }
    let form = FoldedText(text, bytes, options, cache)
    forms.canonical[slot] = form
    return form
  }

  /// The form that LIKE reads under `options`.
  mutating func likeForm(_ options: ComparisonOptions) -> [UInt8] {
    let forms = madeForms()
    let slot = Int(options.folding.rawValue)
    if forms.compatible.isEmpty { forms.compatible = Array(repeating: nil, count: 4) }
    if let form = forms.compatible[slot] { return form }
    let form = Self.compatible.form(of: bytes, options) {
      Array(Folding.compatible(text, options).utf8)
    }
    forms.compatible[slot] = form
    return form
  }

  /// The form without diacritics that `MATCHES[d]` reads.
  mutating func withoutDiacritics() -> [UInt8] {
    let forms = madeForms()
    if let form = forms.bare { return form }
    let form = Self.bare.form(of: bytes, []) { Array(Folding.withoutDiacritics(text).utf8) }
    forms.bare = form
    return form
  }

  /// The text, or the identifier for nil, as the right operand of a comparison.
  mutating func prepared(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ text: ExactText?
  ) -> PreparedOperand {
    let forms = madeForms()
    let key = PreparedOperand.Key(operation: operation, options: options, text: text)
    if let operand = forms.operands[key] { return operand }
    RunMeter.countOperand(of: text?.text.utf8.count ?? bytes.count)
    let operand = PreparedOperand(operation, options, text?.text ?? self.text)
    forms.operands[key] = operand
    return operand
  }

  /// The elements of a list, with `identifier` for every text that equals the identifier.
  mutating func elements(of list: ValueList) -> Set<OperandValue> {
    let forms = madeForms()
    let key = ObjectIdentifier(list)
    if let known = forms.lists[key] { return known.elements }
    let elements = Set(list.elements.map { $0.onText(text) })
    forms.lists[key] = (list, elements)
    return elements
  }

  /// The forms of scalars to fold a constant with.
  ///
  /// Nil as long as the constants are short.
  mutating func folds(for constant: String) -> FoldCache? {
    let forms = madeForms()
    forms.constantBytes += constant.utf8.count
    if forms.folds == nil, forms.constantBytes > FoldedText.shortText { forms.folds = FoldCache() }
    return forms.folds
  }

  private mutating func madeForms() -> Forms {
    if let forms { return forms }
    let made = Forms()
    forms = made
    return made
  }
}

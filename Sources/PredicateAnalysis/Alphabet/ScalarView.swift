internal import PredicateLanguage

/// A way in which a machine reads each scalar of a text.
///
/// - Shape: units as they are; the four canonical forms by their folding options; the four
///   compatible ones, which LIKE reads.
struct ScalarView: Hashable {
  let index: Int

  static let units = ScalarView(index: 0)
  static let count = 9

  static func canonical(_ options: ComparisonOptions) -> ScalarView {
    ScalarView(index: 1 + Int(options.rawValue & 3))
  }

  static func compatible(_ options: ComparisonOptions) -> ScalarView {
    ScalarView(index: 5 + Int(options.rawValue & 3))
  }

  var isCanonical: Bool { 1...4 ~= index }
  var isCompatible: Bool { index >= 5 }

  /// The folding options of the view.
  var options: ComparisonOptions { ComparisonOptions(rawValue: UInt8((index + 3) & 3)) }
  var foldsCase: Bool { index > 0 && options.contains(.caseInsensitive) }
  var dropsMarks: Bool { index > 0 && options.contains(.diacriticInsensitive) }

  /// The form of scalars that the view shows.
  ///
  /// Nil if the view shows units.
  var form: ScalarForms.Form? {
    isCanonical ? .canonical(options) : isCompatible ? .compatible(options) : nil
  }

  /// Returns the code that the view shows of an ASCII character.
  @inline(__always)
  func code(ofASCII value: UInt32) -> UInt32 {
    foldsCase && value &- 0x41 < 26 ? value | 0x20 : value
  }
}

/// The codes that stand for characters in a view: scalars, and some values above them.
enum ScalarCode {
  /// A character that no constant has, and that comes after all ASCII characters.
  static let foreign: UInt32 = 0x11_0001
  /// The bits of a code that are the scalar; above them ordered views have one more than its place
  /// in the order of marks, where it stands for others.
  static let scalarMask: UInt32 = 0xFF_FFFF

  /// A place in the order of marks as the bits above a scalar.
  static func order(_ order: UInt8) -> UInt32 { (UInt32(order) + 1) << 24 }

  /// The place in the order of marks that a code of an ordered view has.
  static func order(of code: UInt32) -> UInt8 {
    code <= scalarMask ? ForeignConstant.order(of: code) : UInt8((code >> 24) - 1)
  }

  /// CR LF, which is one character in LIKE.
  static let lineEnd = LikeToken.lineEnd
}

/// A set of ASCII characters.
struct ASCIISet: Hashable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  static let all = ASCIISet(low: .max, high: .max)

  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    value < 64 ? low >> UInt64(value) & 1 != 0 : value < 128 && high >> UInt64(value & 63) & 1 != 0
  }

  @inline(__always)
  mutating func insert(_ value: UInt32) {
    if value < 64 {
      low |= 1 << UInt64(value)
    } else if value < 128 {
      high |= 1 << UInt64(value & 63)
    }
  }

  var isEmpty: Bool { low | high == 0 }

  func intersection(_ other: ASCIISet) -> ASCIISet {
    ASCIISet(low: low & other.low, high: high & other.high)
  }

  func union(_ other: ASCIISet) -> ASCIISet {
    ASCIISet(low: low | other.low, high: high | other.high)
  }
}

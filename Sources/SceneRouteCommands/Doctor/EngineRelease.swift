/// A release of PCRE2.
struct EngineRelease: Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `10.42`, `10.42 2022-12-11` and `10.45-RC1`; nil for anything else.
  init?(_ text: String) {
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    guard numbers.count == 2, let major = Int(numbers[0]), let minor = Int(numbers[1]) else {
      return nil
    }
    self.init(major, minor)
  }

  var description: String { "\(major).\(minor)" }

  static func < (left: EngineRelease, right: EngineRelease) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

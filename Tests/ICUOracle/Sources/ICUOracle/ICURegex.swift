import CICUShim

/// A regular expression of ICU that matches whole strings; `^` and `$` match at line ends.
public final class ICURegex {
  /// Why ICU refused a pattern or gave up on a text.
  public struct Failure: Error, CustomStringConvertible {
    /// ICU's name of the error.
    public let description: String
  }

  private let regex: OpaquePointer

  /// Compiles a pattern.
  public init(_ pattern: String, ignoresCase: Bool) throws(Failure) {
    var status: Int32 = 0
    let units = Array(pattern.utf16)
    guard
      let regex = units.withUnsafeBufferPointer({
        icu_regex_open($0.baseAddress, Int32($0.count), ignoresCase ? 1 : 0, &status)
      })
    else { throw Failure(description: String(cString: icu_error_name(status))) }
    self.regex = regex
  }

  deinit { icu_regex_close(regex) }

  /// Whether the whole of `text` matches.
  public func matches(_ text: String) throws(Failure) -> Bool {
    var status: Int32 = 0
    let units = Array(text.utf16)
    let answer = units.withUnsafeBufferPointer {
      icu_regex_matches(regex, $0.baseAddress, Int32($0.count), &status)
    }
    guard answer >= 0 else { throw Failure(description: String(cString: icu_error_name(status))) }
    return answer == 1
  }
}

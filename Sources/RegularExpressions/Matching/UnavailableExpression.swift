#if !PCRE2
  package typealias RegularExpression = UnavailableExpression

  /// The regular expression of a build without an engine: every pattern is refused.
  package struct UnavailableExpression: Sendable {
    package let source = ""
    package let keptBytes = 0
    package let isCaseInsensitive = false

    package static var engine: RegexEngine? { nil }

    package init(_ pattern: RegexPattern, source: String) throws(RegexMistake) {
      throw RegexMistake(.unavailable, place: nil)
    }

    // Never called: no instance exists.
    package func deallocate() {}
    package func status(on text: UnsafeBufferPointer<UInt8>) -> Int32 { -1 }
    package func status(
      on text: UnsafeBufferPointer<UInt8>, take: (_ steps: Int) -> Bool
    ) -> Int32 { -1 }
    package static func isUnpaid(_ status: Int32) -> Bool { false }
    static func members(of text: String, ignoresCase: Bool) -> CodePointRanges? { nil }
    package static func answer(of status: Int32) -> Bool? { nil }
    package func settle(
      _ status: Int32, on text: UnsafeBufferPointer<UInt8>
    ) throws(RegexProblem) -> Bool {
      throw .unavailable
    }
  }
#endif

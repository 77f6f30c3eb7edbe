import PredicateLanguage

/// The parts of an input with several.
struct FuzzInput {
  private let parts: [String]
  private let firstByte: UInt8?

  init(_ bytes: [UInt8]) {
    firstByte = bytes.first
    parts = bytes.split(
      separator: FuzzTarget.separator, maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text before the separator.
  var first: String { parts[0] }

  /// The text behind the separator; nil where there is none, an absent identifier.
  var second: String? { parts.count > 1 ? parts[1] : nil }

  /// The options that the first character names: a digit is a set of the four.
  var options: ComparisonOptions { ComparisonOptions(rawValue: (firstByte ?? 0) & 0xF) }

  /// The text behind the first character and before the separator.
  var pattern: String { String(first.unicodeScalars.dropFirst()) }
}

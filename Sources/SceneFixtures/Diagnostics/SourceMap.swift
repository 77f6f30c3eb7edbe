import PredicateLanguage

/// Where the values of one file are: what turns the path of a finding into a line and a caret.
protocol SourceMap {
  /// The text that spans are offsets of; empty where a file has no lines to show.
  var bytes: [UInt8] { get }
  /// False for a binary file: its findings have a path, and neither a line nor an excerpt.
  var hasLines: Bool { get }

  /// Returns the place of the value at `path`, or of the innermost container where there is none.
  mutating func span(ofValueAt path: JSONPath) -> SourceSpan
  /// Returns the place of the key of the member at `path`.
  mutating func span(ofKeyAt path: JSONPath) -> SourceSpan
  /// Returns where `span` of the text that the string at `string` holds is in the file.
  func span(of span: SourceSpan, inStringAt string: SourceSpan) -> SourceSpan
  /// Returns the length of the value at `path` without white space, in bytes.
  mutating func compactLength(ofValueAt path: JSONPath) -> Int
}

extension SourceMap {
  var hasLines: Bool { true }

  func span(of span: SourceSpan, inStringAt string: SourceSpan) -> SourceSpan { string }

  mutating func compactLength(ofValueAt path: JSONPath) -> Int { 0 }
}

import PredicateLanguage

/// Where a text begins in its file: a line of JSONL does not begin at the top.
struct SourceOrigin {
  let linesBefore: Int
  let bytesBefore: Int

  /// The beginning of the file.
  static let start = SourceOrigin(linesBefore: 0, bytesBefore: 0)

  /// Returns the place in the file of a place in the text.
  func inFile(_ span: SourceSpan) -> SourceSpan {
    SourceSpan(bytesBefore + span.lowerBound, bytesBefore + span.upperBound)
  }
}

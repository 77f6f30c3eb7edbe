import PredicateLanguage

extension String {
  /// The text in lines of at most `columns` terminal columns, broken at spaces.
  ///
  /// A word that is longer than a line is not cut. One line when there is no limit.
  func wrapped(to columns: Int?) -> [String] {
    guard let columns, DisplayWidth.of(self) > columns else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, DisplayWidth.of(longer) > columns {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [line]
  }
}

/// Finds a needle in a long text, place by place, in linear time.
///
/// Places are tried one by one, as in short texts, until that has cost a few steps for each byte of
/// the text. Then the search goes on with a table of the needle that never goes back in the text:
/// D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings", SIAM J. Comput. 6, 1977.
///
/// When it hurts: the table takes four bytes for each of the needle, from the heap.
struct NeedleSearch {
  let needle: Bytes
  let text: Bytes
  let foldingCase: Bool

  /// The steps that may be spent on trying the places of a text one by one.
  static func credit(for text: Bytes) -> Int { 8 * text.count + 1024 }

  /// Returns the first offset, not before `start`, at which the needle is and that is allowed.
  ///
  /// `credit` is what is left for trying; several searches of one text share it.
  ///
  /// - Complexity: O(t + n): t bytes of text, n of needle.
  func first(
    from start: Int, credit: inout Int, where isAllowed: (Int) -> Bool
  ) -> Int? {
    guard !needle.isEmpty else { return nil }
    let cost = 1 + needle.count / 8
    var offset = start
    while credit > 0 {
      guard let next = ByteSearch.candidate(for: needle, in: text, from: offset, foldingCase)
      else { return nil }
      if ByteSearch.matches(text, at: next, needle, foldingCase: foldingCase), isAllowed(next) {
        return next
      }
      offset = next + 1
      credit -= cost
    }
    return firstByTable(from: offset, where: isAllowed)
  }

  private func firstByTable(from start: Int, where isAllowed: (Int) -> Bool) -> Int? {
    guard needle.count <= text.count - start else { return nil }
    let borders = borders()
    var matched = 0
    for index in start..<text.count {
      let byte = foldingCase ? ByteSearch.lowered(text[index]) : text[index]
      while matched > 0, needle[matched] != byte { matched = Int(borders[matched - 1]) }
      if needle[matched] == byte { matched += 1 }
      guard matched == needle.count else { continue }
      let offset = index + 1 - matched
      if isAllowed(offset) { return offset }
      matched = Int(borders[matched - 1])
    }
    return nil
  }

  /// For each beginning of the needle the length of its longest border: a shorter beginning that is
  /// also its end.
  private func borders() -> [Int32] {
    var borders = [Int32](repeating: 0, count: needle.count)
    var border = 0
    for index in 1..<max(1, needle.count) {
      while border > 0, needle[border] != needle[index] { border = Int(borders[border - 1]) }
      if needle[border] == needle[index] { border += 1 }
      borders[index] = Int32(border)
    }
    return borders
  }
}

import SourceScan
import SourceText

/// Finds the text of compounds that conditions get: their parts are conditions, too.
///
/// A compound is written where it is assigned, or where the name that is assigned got its value.
struct ConditionParts {
  private let ranges: [(file: Int, range: Range<Int>)]

  /// - Complexity: O(n): n bytes of the files that have such conditions, for each of these.
  init(_ sites: [ScanSite], _ sources: [ScanSource]) {
    ranges = sites.compactMap { site in
      guard site.kind == .can || site.kind == .prefers, case .open(.compound) = site.content else {
        return nil
      }
      let place = site.valuePlace
      return (place.file, Self.range(from: place.offset, in: sources[place.file]))
    }
  }

  func contains(_ site: ScanSite) -> Bool {
    ranges.contains { $0.file == site.file && $0.range.contains(site.range.lowerBound) }
  }

  private static func range(from offset: Int, in source: ScanSource) -> Range<Int> {
    let tokens = TokenList(source.bytes, source.language).tokens
    func word(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
    }
    guard var start = tokens.firstIndex(where: { $0.start >= offset }) else {
      return offset..<offset
    }
    if tokens[start].kind == .word, !["(", ".", "["].contains(word(start + 1)) {
      let name = word(start)
      let given = tokens.indices[..<start].last { word($0) == name && word($0 + 1) == "=" }
      start = given.map { $0 + 2 } ?? start
    }
    var depth = 0
    var index = start
    while index < tokens.count {
      switch word(index) {
      case "(", "[", "{", "@[", "@(": depth += 1
      case ")", "]", "}": depth -= 1
      case ";" where depth == 0: depth = -1
      default: break
      }
      if depth < 0 { break }
      index += 1
      if depth == 0, index < tokens.count, tokens[index].isAfterNewline, word(index) != "." {
        break
      }
    }
    let end = index < tokens.count ? tokens[index].start : source.bytes.count
    return tokens[min(start, tokens.count - 1)].start..<max(end, tokens[start].start)
  }
}

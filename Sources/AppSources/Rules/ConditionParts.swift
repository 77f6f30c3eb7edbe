import ByteText
import SourceScan
import SourceText

/// Finds the text of compounds that conditions get: their parts are conditions, too.
///
/// A compound is written where it is assigned, or where the name that is assigned got its value.
struct ConditionParts {
  /// The ranges by file and in order, each with the furthest end of those up to it.
  private var ranges: [Int: [(start: Int, end: Int)]] = [:]

  /// - Complexity: O(n log n): n bytes of the files that have such conditions.
  init(_ sites: [ScanSite], _ sources: [ScanSource]) {
    var offsets: [Int: [Int]] = [:]
    for site in sites where site.kind == .can || site.kind == .prefers {
      guard case .open(.compound) = site.content else { continue }
      offsets[site.valuePlace.file, default: []].append(site.valuePlace.offset)
    }
    for (file, offsets) in offsets {
      let found = StatementEnds(sources[file]).ranges(from: offsets)
        .sorted { $0.lowerBound < $1.lowerBound }
      var end = 0
      ranges[file] = found.map { range in
        end = max(end, range.upperBound)
        return (range.lowerBound, end)
      }
    }
  }

  /// - Complexity: O(log n): n compounds of the file.
  func contains(_ site: ScanSite) -> Bool {
    guard let all = ranges[site.file] else { return false }
    let place = all.firstPlace { $0.start > site.range.lowerBound }
    return place > 0 && all[place - 1].end > site.range.lowerBound
  }
}

/// Finds where expressions of a file end: at a bracket that closes more than they open, at a
/// semicolon, or with their line.
private struct StatementEnds {
  private let source: ScanSource
  private let tokens: [SourceToken]

  init(_ source: ScanSource) {
    self.source = source
    tokens = TokenList(source.bytes, source.language).tokens
  }

  /// Returns the range of the expression at each offset; of a name that of the value that it got.
  ///
  /// - Complexity: O(n log n): n tokens and offsets.
  func ranges(from offsets: [Int]) -> [Range<Int>] {
    let places = offsets.map { offset in tokens.firstPlace { $0.start >= offset } }
    let starts = starts(of: places)
    let ends = ends(of: Set(starts))
    return zip(offsets, starts).map { offset, start in
      guard start < tokens.count else { return offset..<offset }
      let end = ends[start] ?? tokens.count
      let stop = end < tokens.count ? tokens[end].start : source.bytes.count
      return tokens[start].start..<max(stop, tokens[start].start)
    }
  }

  private func word(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
  }

  /// The tokens at which the expressions begin that are named or written at `places`.
  private func starts(of places: [Int]) -> [Int] {
    func name(at place: Int) -> String? {
      guard place < tokens.count, tokens[place].kind == .word,
        !["(", ".", "["].contains(word(place + 1))
      else { return nil }
      return word(place)
    }
    let names = Set(places.compactMap(name).map { ExactText($0) })
    var set: [ExactText: [Int]] = [:]
    for index in tokens.indices.dropLast() where !names.isEmpty {
      let next = tokens[index + 1]
      guard next.count == 1, source.bytes[next.start] == UInt8(ascii: "=") else { continue }
      let word = ExactText(word(index))
      if names.contains(word) { set[word, default: []].append(index) }
    }
    return places.map { place in
      guard let name = name(at: place), let all = set[ExactText(name)] else { return place }
      let behind = all.firstPlace { $0 >= place }
      return behind == 0 ? place : all[behind - 1] + 2
    }
  }

  /// The tokens behind the expressions that begin at `starts`; none for those that the file ends.
  ///
  /// Read from the end, the nearest end is known for each depth of brackets.
  private func ends(of starts: Set<Int>) -> [Int: Int] {
    var depths: [Int] = []
    depths.reserveCapacity(tokens.count)
    var depth = 0
    for index in tokens.indices {
      depth += change(at: index)
      depths.append(depth)
    }
    var nearest: [Int: Int] = [:]
    var ends: [Int: Int] = [:]
    for index in tokens.indices.reversed() {
      let (before, after) = (index == 0 ? 0 : depths[index - 1], depths[index])
      let isNewLine =
        index + 1 < tokens.count && tokens[index + 1].isAfterNewline && word(index + 1) != "."
      if isNewLine { nearest[after] = index + 1 }
      if after < before { nearest[before] = index }
      if after == before, isByte(index, UInt8(ascii: ";")) { nearest[before] = index }
      if starts.contains(index) { ends[index] = nearest[before] }
    }
    return ends
  }

  private func isByte(_ index: Int, _ byte: UInt8) -> Bool {
    tokens[index].count == 1 && source.bytes[tokens[index].start] == byte
  }

  /// Returns the change of the depth of brackets at a token.
  private func change(at index: Int) -> Int {
    switch tokens[index].count {
    case 1:
      switch source.bytes[tokens[index].start] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return -1
      default: return 0
      }
    case 2: return ["@[", "@("].contains(word(index)) ? 1 : 0
    default: return 0
    }
  }
}

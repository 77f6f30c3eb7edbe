import PredicateLanguage

/// A list of identifiers by shape: `mail/123` and `mail/77` have the shape `mail/#`.
///
/// A word of digits is `#`, and so is a UUID and a word of eight characters and more that has
/// digits; in a shorter word its digits are. Where there are more than
/// `TraceLimits.shapeParts` different parts in one place, those that fewer than one identifier in
/// twenty has are `*`.
package struct IdentifierShapes {
  /// A shape, and the identifiers that have it.
  package struct Group: Sendable {
    package let shape: IdentifierShape
    /// The identifiers by their places among the different ones, in the order of the list.
    package let members: [Int]
  }

  private struct Entry {
    let bytes: [UInt8]
    var count: Int
  }

  /// In the order of the list, each once.
  private var entries: [Entry] = []
  private var places: [[UInt8]: Int] = [:]
  private var bytes = 0
  /// The number of identifiers, each counted as often as it was added.
  package private(set) var count = 0

  package init() {}

  /// Adds an identifier; false when there were too many, and it is left out.
  package mutating func add(_ identifier: some Collection<UInt8>) -> Bool {
    bytes += identifier.count
    guard count < TraceLimits.shapedIdentifiers, bytes <= TraceLimits.shapedIdentifierBytes
    else { return false }
    count += 1
    let key = Array(identifier)
    if let place = places[key] {
      entries[place].count += 1
    } else {
      places[key] = entries.count
      entries.append(Entry(bytes: key, count: 1))
    }
    return true
  }

  /// The shapes, the most frequent first; of several the one that came first.
  ///
  /// - Complexity: O(n log n): n bytes of all identifiers.
  package var shapes: [IdentifierShape] { groups.map(\.shape) }

  /// The shapes in the order of `shapes`, each with its identifiers.
  ///
  /// - Complexity: O(n log n): n bytes of all identifiers.
  package var groups: [Group] {
    var finder = ShapeFinder(entries.map(\.bytes), entries.map(\.count))
    finder.run()
    let ordered = finder.found.sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    return ordered.map { found in
      let shape = IdentifierShape(
        text: String(decoding: found.text, as: UTF8.self), count: found.count,
        example: String(decoding: entries[found.example].bytes, as: UTF8.self))
      return Group(shape: shape, members: found.members.sorted())
    }
  }

  /// An identifier by its place among the different ones, and how often it came.
  package func identifier(at place: Int) -> (text: String, count: Int) {
    (String(decoding: entries[place].bytes, as: UTF8.self), entries[place].count)
  }

  /// The beginnings that at least two different identifiers go on from, the most frequent first.
  ///
  /// - Complexity: O(n log n): n bytes of all identifiers.
  package var beginnings: [(text: String, count: Int)] {
    var places: [[UInt8]: Int] = [:]
    var found: [(key: [UInt8], count: Int, distinct: Int)] = []
    for entry in entries {
      let length = entry.bytes.withUnsafeBytes { IdentifierPrefix.length(of: $0) }
      // A whole identifier does not count as a beginning.
      guard length > 0, length < entry.bytes.count else { continue }
      let key = Array(entry.bytes[..<length])
      let place = places[key] ?? found.count
      if place == found.count {
        places[key] = place
        found.append((key, 0, 0))
      }
      found[place].count += entry.count
      found[place].distinct += 1
    }
    return found.enumerated().filter { $1.distinct > 1 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { _, item in
        (String(decoding: item.key, as: UTF8.self), item.count)
      }
  }
}

/// Divides identifiers part by part until all of a group have one shape.
private struct ShapeFinder {
  struct Found {
    var text: [UInt8]
    var count: Int
    /// The place of the most frequent identifier, and of the first.
    var example: Int
    var first: Int
    var members: [Int]
  }

  /// Identifiers whose shapes are the same up to a place.
  private struct Group {
    var shape: [UInt8]
    /// The identifiers, and where the rest of each begins.
    var members: [(identifier: Int, offset: Int)]
    var depth: Int
  }

  private let identifiers: [[UInt8]]
  private let counts: [Int]
  private(set) var found: [Found] = []
  private var places: [[UInt8]: Int] = [:]

  init(_ identifiers: [[UInt8]], _ counts: [Int]) {
    self.identifiers = identifiers
    self.counts = counts
  }

  mutating func run() {
    var groups = [
      Group(shape: [], members: identifiers.indices.map { ($0, 0) }, depth: 0)
    ]
    while let group = groups.popLast() {
      groups += divide(group)
    }
  }

  /// Notes what ends here, and returns the groups that go on.
  private mutating func divide(_ group: Group) -> [Group] {
    var parts: [[UInt8]: Int] = [:]
    var next: [Group] = []
    var weights: [Int] = []
    for (identifier, offset) in group.members {
      let bytes = identifiers[identifier]
      guard offset < bytes.count else {
        note(identifier, group.shape)
        continue
      }
      let isDeep = group.depth >= TraceLimits.shapeDepth
      let end = isDeep ? bytes.count : Self.end(of: bytes, from: offset)
      let shape = PartShape.of(bytes[offset..<end])
      let place = parts[shape] ?? next.count
      if place == next.count {
        parts[shape] = place
        next.append(Group(shape: shape, members: [], depth: group.depth + 1))
        weights.append(0)
      }
      next[place].members.append((identifier, end))
      weights[place] += counts[identifier]
    }
    if next.count > TraceLimits.shapeParts { next = Self.merged(next, weights) }
    return next.map { part in
      Group(shape: group.shape + part.shape, members: part.members, depth: part.depth)
    }
  }

  /// Puts rare parts together that end alike.
  private static func merged(_ parts: [Group], _ weights: [Int]) -> [Group] {
    let all = weights.reduce(0, +)
    var kept: [Group] = []
    var stars: [[UInt8]: Int] = [:]
    for (part, weight) in zip(parts, weights) {
      if weight * 20 >= all {
        kept.append(part)
        continue
      }
      let end = part.shape.last.flatMap { isEnd($0) ? $0 : nil }
      let star = [UInt8(ascii: "*")] + (end.map { [$0] } ?? [])
      if let place = stars[star] {
        kept[place].members += part.members
      } else {
        stars[star] = kept.count
        kept.append(Group(shape: star, members: part.members, depth: part.depth))
      }
    }
    return kept
  }

  private mutating func note(_ identifier: Int, _ shape: [UInt8]) {
    guard let place = places[shape] else {
      places[shape] = found.count
      found.append(
        Found(
          text: shape, count: counts[identifier], example: identifier, first: identifier,
          members: [identifier]))
      return
    }
    found[place].members.append(identifier)
    found[place].count += counts[identifier]
    found[place].first = min(found[place].first, identifier)
    let example = found[place].example
    if (counts[example], identifier) < (counts[identifier], example) {
      found[place].example = identifier
    }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&")
  }

  /// Returns the end of the part that begins at `offset`: after a slash, `?` or `&`.
  ///
  /// The first part of a URL goes as far as its host.
  private static func end(of bytes: [UInt8], from offset: Int) -> Int {
    var place = offset
    while place < bytes.count {
      if isEnd(bytes[place]) {
        let isScheme =
          offset == 0 && place > 0 && bytes[place - 1] == UInt8(ascii: ":")
          && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/")
        guard isScheme else { return place + 1 }
        place += 1
      }
      place += 1
    }
    return bytes.count
  }
}

/// The shape of one part of an identifier.
private enum PartShape {
  private static let mark = UInt8(ascii: "#")

  /// Returns `part` with `#` for what looks like a number or an id.
  static func of(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    var place = part.startIndex
    while place < part.endIndex {
      if let end = endOfUUID(part, from: place) {
        shape.append(mark)
        place = end
        continue
      }
      let word = part[place...].prefix(while: isWord)
      if word.isEmpty {
        shape.append(part[place])
        place += 1
        continue
      }
      append(word, to: &shape)
      place = word.endIndex
    }
    return shape
  }

  private static func append(_ word: ArraySlice<UInt8>, to shape: inout [UInt8]) {
    guard word.contains(where: isDigit) else { return shape.append(contentsOf: word) }
    if word.count >= 8 { return shape.append(mark) }
    var isNumber = false
    for byte in word {
      if !isDigit(byte) { shape.append(byte) } else if !isNumber { shape.append(mark) }
      isNumber = isDigit(byte)
    }
  }

  /// Returns the end of a UUID that begins at `start`.
  ///
  /// Nil if none begins there.
  private static func endOfUUID(_ part: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard part.endIndex - start >= 36 else { return nil }
    let text = part[start..<(start + 36)]
    for (place, byte) in text.enumerated() {
      let isHyphen = [8, 13, 18, 23].contains(place)
      guard isHyphen ? byte == UInt8(ascii: "-") : isHexadecimal(byte) else { return nil }
    }
    let next = start + 36
    return next < part.endIndex && isWord(part[next]) ? nil : next
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte & 0xDF)
  }

  /// Letters, digits and all that is not ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
  }
}

/// Identifiers that look alike.
package struct IdentifierShape: Hashable, Sendable {
  /// The text that they have in common, with `#` and `*`.
  package let text: String
  /// The number of identifiers, each counted as often as it came.
  package let count: Int
  /// The one that came most often; of several the first.
  package let example: String
}

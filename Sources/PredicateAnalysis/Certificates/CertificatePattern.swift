/// MATCHES as Documentation/CERTIFICATES.md has it: the places of Glushkov's construction.
///
/// ```
/// a(b|c)*    places 1 2 3    first 1    after 1: 2 3    after 2 and 3: 2 3    last 1 2 3
/// ```
/// It reads the few forms that the page names by itself, so that a certificate does not rest on the
/// reader of patterns that the analysis has.
struct CertificatePattern: CertificateMachine {
  /// The most places of a pattern that the page allows.
  static let longest = 2_000

  /// The places that may come next, by place; place 0 is the beginning.
  private let following: [PlaceSet]
  private let accepting: PlaceSet
  /// The places that take each character.
  private let taking: [PlaceSet]
  private let kinds: [Int]

  /// Returns nil for a pattern with something that the page does not name.
  init?(_ pattern: [UInt8], foldsCase: Bool) {
    var reader = CertificatePatternReader(pattern, foldsCase: foldsCase)
    guard let whole = reader.read() else { return nil }
    var following = reader.following
    following[0] = whole.first
    self.following = following
    accepting = whole.acceptsEmpty ? whole.last.union(PlaceSet([0])) : whole.last
    var taking = [PlaceSet](repeating: PlaceSet(), count: PrintableASCII.count)
    for (place, characters) in reader.sets.enumerated() {
      for character in characters.elements { taking[character].insert(place + 1) }
    }
    self.taking = taking
    var numbers: [PlaceSet: Int] = [:]
    kinds = taking.map { places in
      let number = numbers[places] ?? numbers.count
      numbers[places] = number
      return number
    }
  }

  var first: CertificateStep { .open(.places([0])) }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .places(let places) = memory else { return (.settled(false), work: 1) }
    var next = PlaceSet()
    for place in places { next.formUnion(following[place]) }
    let reached = next.intersection(taking[PrintableASCII.number(of: character)]).elements
    let work = 1 + places.count * (1 + next.width / 8) + reached.count
    return (reached.isEmpty ? .settled(false) : .open(.places(reached)), work)
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool {
    if case .places(let places) = memory {
      places.contains(where: accepting.contains)
    } else {
      false
    }
  }

  func kind(of character: UInt8) -> Int { kinds[PrintableASCII.number(of: character)] }
}

/// The characters that certificates speak of.
enum PrintableASCII {
  static let characters: ClosedRange<UInt8> = 0x20...0x7E
  static let count = 95

  static func number(of character: UInt8) -> Int { Int(character) - 0x20 }
}

/// Reads a pattern and numbers its places from left to right.
///
/// Groups are on a stack of its own. A part that is repeated is copied: its places again, further
/// on.
struct CertificatePatternReader {
  /// A part of the pattern that ends with the last place so far.
  struct Part {
    var acceptsEmpty: Bool
    var first = PlaceSet()
    var last = PlaceSet()
    /// Whether it has more places than a pattern may have; they are not all there.
    var isTooLong = false

    static let nothing = Part(acceptsEmpty: true)
  }

  /// A group that is still open: the alternatives that are read, and the last one so far.
  private struct Group {
    var alternatives: [Part] = []
    var row = Part.nothing
    /// The number of places before it.
    let start: Int
  }

  private let pattern: [UInt8]
  private let foldsCase: Bool
  private var place = 0
  /// The characters of each place, from place 1 on.
  private(set) var sets: [PlaceSet] = []
  private(set) var following = [PlaceSet()]

  init(_ pattern: [UInt8], foldsCase: Bool) {
    (self.pattern, self.foldsCase) = (pattern, foldsCase)
  }

  /// The whole pattern; nil where it has something else.
  mutating func read() -> Part? {
    guard !pattern.isEmpty else { return nil }
    var groups = [Group(start: 0)]
    if pattern[0] == UInt8(ascii: "^") { place = 1 }
    while place < pattern.count {
      // What `$` says at the end is that the text ends there.
      if pattern[place] == UInt8(ascii: "$"), place == pattern.count - 1 { break }
      let start = sets.count
      let part: Part
      switch pattern[place] {
      case UInt8(ascii: "("):
        place += pattern[place...].starts(with: Array("(?:".utf8)) ? 3 : 1
        groups.append(Group(start: start))
        continue
      case UInt8(ascii: "|"):
        place += 1
        groups[groups.count - 1].alternatives.append(groups[groups.count - 1].row)
        groups[groups.count - 1].row = .nothing
        continue
      case UInt8(ascii: ")"):
        guard groups.count > 1, let group = groups.popLast() else { return nil }
        place += 1
        guard let repeated = repeated(whole(group), from: group.start) else { return nil }
        groups[groups.count - 1].row = joined(groups[groups.count - 1].row, repeated)
        continue
      default:
        guard let characters = set() else { return nil }
        part = added(characters)
      }
      guard let repeated = repeated(part, from: start) else { return nil }
      groups[groups.count - 1].row = joined(groups[groups.count - 1].row, repeated)
    }
    guard groups.count == 1 else { return nil }
    let all = whole(groups[0])
    return all.isTooLong ? nil : all
  }

  private func whole(_ group: Group) -> Part {
    group.alternatives.reduce(group.row) { all, other in
      Part(
        acceptsEmpty: all.acceptsEmpty || other.acceptsEmpty, first: all.first.union(other.first),
        last: all.last.union(other.last), isTooLong: all.isTooLong || other.isTooLong)
    }
  }

  // MARK: Places

  private mutating func added(_ characters: PlaceSet) -> Part {
    if sets.count >= CertificatePattern.longest {
      return Part(acceptsEmpty: false, isTooLong: true)
    }
    sets.append(characters)
    following.append(PlaceSet())
    let own = PlaceSet([sets.count])
    return Part(acceptsEmpty: false, first: own, last: own)
  }

  /// Two parts, one behind the other: what is last on the left is followed by the right.
  private mutating func joined(_ left: Part, _ right: Part) -> Part {
    if !right.first.isEmpty {
      for place in left.last.elements { following[place].formUnion(right.first) }
    }
    return Part(
      acceptsEmpty: left.acceptsEmpty && right.acceptsEmpty,
      first: left.acceptsEmpty ? left.first.union(right.first) : left.first,
      last: right.acceptsEmpty ? right.last.union(left.last) : right.last,
      isTooLong: left.isTooLong || right.isTooLong)
  }

  /// The places behind `start`, which are those of a part, once more.
  private mutating func copy(_ part: Part, _ count: Int) -> Part {
    let start = sets.count - count
    for place in start..<start + count {
      sets.append(sets[place])
      following.append(following[place + 1].shifted(by: count))
    }
    return Part(
      acceptsEmpty: part.acceptsEmpty, first: part.first.shifted(by: count),
      last: part.last.shifted(by: count))
  }

  /// The part with the repetition that follows it in the pattern, if one does; nil for a repetition
  /// that the page does not name.
  private mutating func repeated(_ part: Part, from start: Int) -> Part? {
    guard place < pattern.count, Self.repetitions.contains(pattern[place]) else { return part }
    guard let (low, high) = repetition() else { return nil }
    if let high, high < low { return nil }
    if high == 0 {
      sets.removeSubrange(start...)
      following.removeSubrange((start + 1)...)
      return .nothing
    }
    let count = sets.count - start
    if part.isTooLong { return part }
    if count == 0 { return .nothing }
    // x{2,4} is xx(x(x)?)?, x{2,} is xxx*.
    let copies = high ?? low + 1
    guard copies <= CertificatePattern.longest,
      start + count * copies <= CertificatePattern.longest
    else { return Part(acceptsEmpty: false, isTooLong: true) }
    var parts = [part]
    while parts.count < copies { parts.append(copy(parts[parts.count - 1], count)) }
    if high == nil { _ = joined(parts[copies - 1], parts[copies - 1]) }
    var tail = Part.nothing
    for part in parts[low...].reversed() {
      tail = joined(part, tail)
      tail.acceptsEmpty = true
    }
    var row = Part.nothing
    for part in parts[..<low] { row = joined(row, part) }
    return joined(row, tail)
  }

  // MARK: Characters

  private static let repetitions = Set("*+?{".utf8)

  /// The numbers of the repetition at this place, and beyond it; nil for other text.
  private mutating func repetition() -> (low: Int, high: Int?)? {
    let sign = pattern[place]
    place += 1
    var numbers: (low: Int, high: Int?)
    switch sign {
    case UInt8(ascii: "*"): numbers = (0, nil)
    case UInt8(ascii: "+"): numbers = (1, nil)
    case UInt8(ascii: "?"): numbers = (0, 1)
    default:
      guard let low = number() else { return nil }
      numbers = (low, low)
      if takes(",") { numbers.high = number() }
      guard takes("}") else { return nil }
    }
    // A lazy one accepts the same.
    _ = takes("?")
    return numbers
  }

  /// A number of one to four digits.
  private mutating func number() -> Int? {
    let digits = pattern[place...].prefix(4).prefix { 0x30...0x39 ~= $0 }
    place += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    guard place < pattern.count, pattern[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  /// The characters of a place; nil where there is none.
  private mutating func set() -> PlaceSet? {
    let character = pattern[place]
    if character == UInt8(ascii: "[") { return bracketed() }
    if character == UInt8(ascii: ".") {
      place += 1
      return Self.all
    }
    guard !Set("]{}*+?^$".utf8).contains(character) else { return nil }
    return member().map(cased)
  }

  /// `[a-z_]` or `[^/]`.
  private mutating func bracketed() -> PlaceSet? {
    place += 1
    let isNegated = takes("^")
    let start = place
    var members = PlaceSet()
    while place < pattern.count, pattern[place] != UInt8(ascii: "]") {
      let isMinus = pattern[place] == UInt8(ascii: "-")
      let isFirst = place == start
      let from = place
      guard pattern[place] != UInt8(ascii: "["), let low = member() else { return nil }
      var found = low
      if place + 1 < pattern.count, pattern[place] == UInt8(ascii: "-"),
        pattern[place + 1] != UInt8(ascii: "]")
      {
        place += 1
        guard pattern[place] != UInt8(ascii: "["), let high = member() else { return nil }
        let (ends, others) = (low.elements, high.elements)
        guard ends.count == 1, others.count == 1, ends[0] <= others[0] else { return nil }
        found = PlaceSet(ends[0]...others[0])
      } else if isMinus, !isFirst, place < pattern.count, pattern[place] != UInt8(ascii: "]") {
        return nil
      }
      if isMinus, !isFirst, place > from + 1 { return nil }
      members.formUnion(found)
    }
    let text = pattern[start..<min(place, pattern.count)]
    guard place < pattern.count, place > start, !Self.hasDouble("&", text),
      !Self.hasDouble("-", text)
    else { return nil }
    place += 1
    members = cased(members)
    return isNegated ? PlaceSet(Self.all.elements.filter { !members.contains($0) }) : members
  }

  private static func hasDouble(_ sign: Unicode.Scalar, _ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: sign) && $1 == UInt8(ascii: sign) }
  }

  /// A character or an escape.
  private mutating func member() -> PlaceSet? {
    var character = pattern[place]
    place += 1
    guard character == UInt8(ascii: "\\") else { return Self.one(character) }
    guard place < pattern.count else { return nil }
    character = pattern[place]
    place += 1
    if let named = Self.named[character | 0x20], Self.isLetter(character) {
      let isOther = character & 0x20 == 0
      return isOther ? PlaceSet(Self.all.elements.filter { !named.contains($0) }) : named
    }
    let isWord = Self.isLetter(character) || 0x30...0x39 ~= character
    return isWord ? nil : Self.one(character)
  }

  /// Returns `members` with the other case of each letter under `[c]`.
  private func cased(_ members: PlaceSet) -> PlaceSet {
    guard foldsCase else { return members }
    let others = members.elements.filter { Self.isLetter(UInt8($0 + 0x20)) }
      .map { PrintableASCII.number(of: UInt8($0 + 0x20) ^ 0x20) }
    return members.union(PlaceSet(others))
  }

  private static let all = PlaceSet(0..<PrintableASCII.count)

  private static func one(_ character: UInt8) -> PlaceSet {
    PlaceSet([PrintableASCII.number(of: character)])
  }

  private static func isLetter(_ character: UInt8) -> Bool { 0x61...0x7A ~= character | 0x20 }

  private static let named: [UInt8: PlaceSet] = {
    func places(_ isMember: (UInt8) -> Bool) -> PlaceSet {
      PlaceSet(PrintableASCII.characters.filter(isMember).map(PrintableASCII.number))
    }
    return [
      UInt8(ascii: "d"): places { 0x30...0x39 ~= $0 },
      UInt8(ascii: "s"): places { $0 == 0x20 },
      UInt8(ascii: "w"): places {
        isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
      },
    ]
  }()
}

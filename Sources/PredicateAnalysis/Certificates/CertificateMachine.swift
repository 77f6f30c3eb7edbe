internal import PredicateLanguage

/// A way in which a test of a certificate reads an identifier: Documentation/CERTIFICATES.md, "What
/// each test remembers".
///
/// Characters are those of printable ASCII, numbered from 0; bytes are what they are written with.
protocol CertificateMachine {
  /// The step to the empty identifier.
  var first: CertificateStep { get }

  /// Returns the step from a memory by one more character, and the work of the step.
  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int)

  /// Whether the test is true of an identifier that ends with this memory.
  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool

  /// A number for each byte of printable ASCII, the same for two that every memory takes alike.
  func kind(of character: UInt8) -> Int
}

/// The memory of a test: all that it keeps of the characters that it has read.
package enum CertificateMemory: Hashable, Sendable {
  /// The number of the constant's characters that were met.
  case met(Int)
  /// The text so far.
  case text([UInt8])
  /// The places of the pattern that are reached, ascending.
  case places([Int])

  /// The approximate number of bytes that it takes in a certificate.
  var size: Int {
    switch self {
    case .met: 4
    case .text(let text): text.count + 2
    case .places(let places): 4 * places.count + 2
    }
  }
}

enum CertificateStep: Hashable {
  /// True or false whatever follows.
  case settled(Bool)
  case open(CertificateMemory)
}

/// `==`, BEGINSWITH and orders: the first character that is not that of the constant decides.
struct BeginningMachine: CertificateMachine {
  let operation: ComparisonOperator
  let constant: [UInt8]

  var first: CertificateStep {
    operation == .beginsWith && constant.isEmpty ? .settled(false) : .open(.met(0))
  }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .met(let count) = memory else { return (.settled(false), work: 1) }
    if count < constant.count, constant[count] == character {
      let isWhole = count + 1 == constant.count
      return (
        operation == .beginsWith && isWhole ? .settled(true) : .open(.met(count + 1)), work: 1
      )
    }
    // A text that goes on behind the constant is greater.
    let isSmaller = count < constant.count && character < constant[count]
    switch operation {
    case .less, .lessOrEqual: return (.settled(isSmaller), work: 1)
    case .greater, .greaterOrEqual: return (.settled(!isSmaller), work: 1)
    default: return (.settled(false), work: 1)
    }
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool {
    let isWhole = memory == .met(constant.count)
    return switch operation {
    case .equal, .greaterOrEqual: isWhole
    case .less: !isWhole
    case .lessOrEqual: true
    default: false
    }
  }

  func kind(of character: UInt8) -> Int {
    if constant.contains(character) { return Int(character) }
    switch operation {
    // How many characters of the constant are smaller says how it compares with each.
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return 256 + Set(constant).count { $0 < character }
    default: return 0
    }
  }
}

/// CONTAINS and ENDSWITH: the longest beginning of the constant with which the text ends.
struct AnywhereMachine: CertificateMachine {
  private let settles: Bool
  private let constant: [UInt8]
  /// The length of the longest shorter beginning with which a beginning ends and behind which
  /// another character follows, by the length of the beginning; -1 where there is none.
  private let shorter: [Int]

  init(_ constant: [UInt8], settles: Bool) {
    (self.constant, self.settles) = (constant, settles)
    let borders = constant.borders
    var shorter = [-1]
    for length in constant.indices.dropFirst() {
      let border = borders[length]
      shorter.append(constant[border] == constant[length] ? shorter[border] : border)
    }
    self.shorter = shorter + (constant.isEmpty ? [] : [borders[constant.count]])
  }

  var first: CertificateStep { constant.isEmpty ? .settled(false) : .open(.met(0)) }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .met(var count) = memory else { return (.settled(false), work: 1) }
    var work = 1
    while count >= 0, count == constant.count || constant[count] != character {
      count = shorter[count]
      work += 1
    }
    let isMet = count + 1 == constant.count
    return (settles && isMet ? .settled(true) : .open(.met(count + 1)), work)
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool { memory == .met(constant.count) }

  func kind(of character: UInt8) -> Int { constant.contains(character) ? Int(character) : 0 }
}

/// `SELF IN {…}`: the text so far, while an element begins with it.
struct MemberMachine: CertificateMachine {
  /// The elements in order.
  private let members: [[UInt8]]
  private let characters: Set<UInt8>

  init(_ members: [[UInt8]]) {
    self.members = members.sorted { $0.lexicographicallyPrecedes($1) }
    characters = Set(members.joined())
  }

  var first: CertificateStep { members.isEmpty ? .settled(false) : .open(.text([])) }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .text(var text) = memory else { return (.settled(false), work: 1) }
    text.append(character)
    let isBeginning = next(to: text)?.starts(with: text) ?? false
    return (isBeginning ? .open(.text(text)) : .settled(false), work: 1 + text.count)
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool {
    guard case .text(let text) = memory else { return false }
    return next(to: text) == text
  }

  func kind(of character: UInt8) -> Int { characters.contains(character) ? Int(character) : 0 }

  /// The first element that does not come before a text.
  private func next(to text: [UInt8]) -> [UInt8]? {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
    }
    return low < members.count ? members[low] : nil
  }
}

/// `"k" CONTAINS SELF`, BEGINSWITH, ENDSWITH: the text so far, while it is a part of the constant.
struct PartMachine: CertificateMachine {
  let operation: ComparisonOperator
  let constant: [UInt8]

  var first: CertificateStep { .open(.text([])) }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .text(var text) = memory else { return (.settled(false), work: 1) }
    text.append(character)
    if operation == .beginsWith {
      let isBeginning = constant.starts(with: text)
      return (isBeginning ? .open(.text(text)) : .settled(false), work: 1 + text.count)
    }
    let work = 1 + text.count + constant.count
    return (Self.has(constant, text) ? .open(.text(text)) : .settled(false), work)
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool {
    guard case .text(let text) = memory, !text.isEmpty else { return false }
    return operation != .endsWith || constant.suffix(text.count).elementsEqual(text)
  }

  func kind(of character: UInt8) -> Int { constant.contains(character) ? Int(character) : 0 }

  private static func has(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
    let shorter = part.borders
    var count = 0
    for byte in whole {
      while count > 0, part[count] != byte { count = shorter[count] }
      if part[count] == byte { count += 1 }
      if count == part.count { return true }
    }
    return part.isEmpty
  }
}

/// LIKE: place i is before item i of the pattern.
struct LikePlacesMachine: CertificateMachine {
  private enum Item: Hashable {
    case character(UInt8)
    case one, run
  }

  private let items: [Item]
  /// The place from which there are only runs; that behind the last item where there is none.
  private let onlyRuns: Int
  private let isEmpty: Bool

  /// Returns nil for a pattern that ends in one backslash.
  init?(_ pattern: [UInt8]) {
    var items: [Item] = []
    var isEscaped = false
    for byte in pattern {
      switch byte {
      case _ where isEscaped:
        items.append(.character(byte))
        isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "?"): items.append(.one)
      case UInt8(ascii: "*"): items.append(.run)
      default: items.append(.character(byte))
      }
    }
    if isEscaped { return nil }
    self.items = items
    isEmpty = pattern.isEmpty
    onlyRuns = (items.lastIndex { $0 != .run } ?? -1) + 1
  }

  var first: CertificateStep {
    if isEmpty { return .settled(false) }
    var places: [Int] = []
    add(0, to: &places)
    return step(to: places)
  }

  func after(_ memory: CertificateMemory, _ character: UInt8) -> (CertificateStep, work: Int) {
    guard case .places(let places) = memory else { return (.settled(false), work: 1) }
    var next: [Int] = []
    for place in places where place < items.count {
      switch items[place] {
      case .run: add(place, to: &next)
      case .one: add(place + 1, to: &next)
      case .character(let wanted): if wanted == character { add(place + 1, to: &next) }
      }
    }
    return (step(to: next), work: 1 + places.count + next.count)
  }

  func isTrueAtEnd(_ memory: CertificateMemory) -> Bool {
    if case .places(let places) = memory { places.last == items.count } else { false }
  }

  func kind(of character: UInt8) -> Int {
    items.contains(.character(character)) ? Int(character) : 0
  }

  /// Adds a place, at or behind the last one, and those that are reached with it.
  private func add(_ place: Int, to places: inout [Int]) {
    var place = place
    while true {
      if places.last.map({ $0 < place }) ?? true { places.append(place) }
      guard place < items.count, items[place] == .run else { return }
      place += 1
    }
  }

  private func step(to places: [Int]) -> CertificateStep {
    guard !places.isEmpty else { return .settled(false) }
    // A place at a run behind which are only runs.
    let isSettled = places.contains { onlyRuns..<items.count ~= $0 }
    return isSettled ? .settled(true) : .open(.places(places))
  }
}

extension [UInt8] {
  /// The length of the longest shorter beginning with which a beginning ends, by the length of the
  /// beginning.
  fileprivate var borders: [Int] {
    var borders = [Int](repeating: 0, count: count + 1)
    var length = 0
    for place in indices.dropFirst() {
      while length > 0, self[length] != self[place] { length = borders[length] }
      if self[length] == self[place] { length += 1 }
      borders[place + 1] = length
    }
    return borders
  }
}

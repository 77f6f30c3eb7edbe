/// The types and containers of a workload, and the random numbers to choose by.
///
/// An identifier is `TYPE/CONTAINER[/SECTION]/LEAF`. Half of the types are broad: a scene may claim
/// the whole type. For the others only deeper conditions exist, which leaves room for near misses
/// that share long parts with a condition.
struct Places {
  var random: SeededGenerator
  let types: [String]
  let broad: Set<String>
  private(set) var containers: [String: [String]] = [:]
  private let nonASCIIShare: Double

  init(_ options: WorkloadOptions) {
    random = SeededGenerator(seed: options.seed &* 0x2545_F491_4F6C_DD1D ^ UInt64(options.scenes))
    nonASCIIShare = options.nonASCIIShare
    let count = max(6, min(500, options.scenes / 5))
    types = Self.typeNames(count, &random)
    broad = Set(types.prefix(max(2, count / 2)))
    let perType = max(3, options.scenes / (count * 4))
    for type in types {
      containers[type] = (0..<perType).map { _ in newContainer() }
    }
  }

  private static func typeNames(_ count: Int, _ random: inout SeededGenerator) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    while names.count < count {
      var name = random.pick(Vocabulary.words)
      if random.chance(0.5) {
        name = "com.\(random.pick(Vocabulary.vendors)).\(random.pick(Vocabulary.words)).\(name)"
      } else if count > 60 {
        name += "-" + random.pick(Vocabulary.words)
      }
      if known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// A type and one of its containers; `isBroad` chooses among the types.
  mutating func place(isBroad: Bool? = nil) -> (type: String, container: String) {
    while true {
      let type = random.pick(types)
      if isBroad == nil || broad.contains(type) == isBroad {
        return (type, container(of: type))
      }
    }
  }

  mutating func container(of type: String) -> String {
    random.pick(containers[type] ?? ["none"])
  }

  mutating func newContainer() -> String {
    let kind = random.fraction()
    if random.chance(nonASCIIShare) {
      let plain = "\(word())-\(word())-\(random.below(100))"
      return String(plain.map { Vocabulary.accents[$0] ?? $0 })
    }
    if kind < 0.4 { return "\(word())-\(section())-\(random.below(10_000))" }
    if kind < 0.7 {
      let month = 1 + random.below(12)
      return "\(1990 + random.below(40))-\(month < 10 ? "0" : "")\(month)-\(random.hex(4))"
    }
    return random.hex(8)
  }

  mutating func word() -> String { random.pick(Vocabulary.words) }
  mutating func section() -> String { random.pick(Vocabulary.sections) }
  mutating func fileExtension() -> String { random.pick(Vocabulary.extensions) }
  mutating func slug() -> String { "\(word())-\(word())-\(random.below(100_000))" }

  mutating func uuid() -> String {
    [8, 4, 4, 4, 12].map { random.hex($0) }.joined(separator: "-")
  }

  /// A text that hardly stands anywhere by chance.
  mutating func token() -> String {
    switch random.below(3) {
    case 0: "/\(word())-\(random.hex(4))-"
    case 1: "tag:" + random.hex(6)
    default: "rev\(random.hex(5))-"
    }
  }

  mutating func leafName() -> String {
    let kind = random.fraction()
    if kind < 0.35 { return uuid() }
    if kind < 0.6 { return random.hex(random.pick([8, 12, 16])) }
    return slug() + (random.chance(0.5) ? "." + fileExtension() : "")
  }

  /// An identifier in this place.
  mutating func identifier(_ type: String, _ container: String) -> String {
    let middle = random.chance(0.45) ? "/" + section() : ""
    return "\(type)/\(container)\(middle)/\(leafName())"
  }
}

internal import PredicateLanguage

/// A comparison of a certificate, and what it remembers of identifiers: each memory has a number.
///
/// A memory after one more character is worked out when it is first asked for.
final class CertificateTest {
  /// The answers of `after` where the test is settled.
  static let no: Int32 = -1
  static let yes: Int32 = -2
  private static let isOpen: Int32 = -3

  /// The comparison as a certificate writes it.
  let text: String
  /// The kind of each character: a number, the same for those that the test never tells apart.
  let kinds: [Int]
  private let machine: any CertificateMachine
  private(set) var memories: [CertificateMemory] = []
  private(set) var endings: [Bool] = []
  private var numbers: [CertificateMemory: Int32] = [:]
  private var rows: [[Int32]] = []
  /// A character of each kind.
  private let samples: [UInt8]
  /// The memory of the empty identifier, or how the test is settled there.
  let first: Int32
  /// The work of what was asked for.
  private(set) var work = 0

  /// Returns nil for a pattern that certificates do not have.
  init?(_ comparison: PlainForm.Comparison) {
    text = comparison.text
    // Letters of a pattern may be escapes, such as `\D`.
    let foldsText = comparison.foldsCase && comparison.operation != .matches
    guard let machine = Self.machine(of: comparison, foldsText) else { return nil }
    self.machine = machine
    var seen: [Int: Int] = [:]
    var kinds: [Int] = []
    var samples: [UInt8] = []
    for character in PrintableASCII.characters {
      let folded = foldsText ? character.lowercased : character
      let kind = machine.kind(of: folded)
      let number = seen[kind] ?? samples.count
      if number == samples.count {
        seen[kind] = number
        samples.append(folded)
      }
      kinds.append(number)
    }
    (self.kinds, self.samples) = (kinds, samples)
    let start = machine.first
    switch start {
    case .settled(let value): first = value ? Self.yes : Self.no
    case .open: first = 0
    }
    if case .open(let memory) = start { _ = number(of: memory) }
  }

  private static func machine(
    of comparison: PlainForm.Comparison, _ foldsText: Bool
  ) -> (any CertificateMachine)? {
    let texts = foldsText ? comparison.texts.map { $0.map(\.lowercased) } : comparison.texts
    let constant = texts.first ?? []
    switch comparison.operation {
    case .isIn: return MemberMachine(texts)
    case _ where comparison.isTurned:
      return PartMachine(operation: comparison.operation, constant: constant)
    case .contains: return AnywhereMachine(constant, settles: true)
    case .endsWith: return AnywhereMachine(constant, settles: false)
    case .like: return LikePlacesMachine(constant)
    case .matches: return CertificatePattern(constant, foldsCase: comparison.foldsCase)
    default: return BeginningMachine(operation: comparison.operation, constant: constant)
    }
  }

  private func number(of memory: CertificateMemory) -> Int32 {
    if let known = numbers[memory] { return known }
    let number = Int32(memories.count)
    numbers[memory] = number
    memories.append(memory)
    endings.append(machine.isTrueAtEnd(memory))
    rows.append([Int32](repeating: Self.isOpen, count: samples.count))
    work += memory.size
    return number
  }

  /// The number of the memory after a character of a kind, or how the test is settled.
  func after(_ memory: Int32, kind: Int) -> Int32 {
    let known = rows[Int(memory)][kind]
    if known != Self.isOpen { return known }
    let (step, work) = machine.after(memories[Int(memory)], samples[kind])
    self.work += work
    let next: Int32 =
      switch step {
      case .settled(let value): value ? Self.yes : Self.no
      case .open(let memory): number(of: memory)
      }
    rows[Int(memory)][kind] = next
    return next
  }

  /// Returns the value of the test on a whole identifier of printable ASCII.
  func value(of identifier: [UInt8]) -> Bool {
    var memory = first
    for character in identifier {
      if memory < 0 { break }
      memory = after(memory, kind: kinds[PrintableASCII.number(of: character)])
    }
    return memory < 0 ? memory == Self.yes : endings[Int(memory)]
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

/// Where in a program an access test is, without a reference to the program.
struct AccessSite: BitwiseCopyable {
  let kind: AccessTest.Kind
  /// As `AccessTest.mode`.
  let mode: UInt8
  /// How many instructions must all be true, from `first` on.
  let count: UInt8
  let first: Int32
  /// Where the constant of a plain comparison is in the program's bytes.
  let start: Int32
  /// The bytes of the constant or pattern.
  let length: Int32

  /// The test of `kind` that `count` instructions from `slot` on make.
  init(
    _ kind: AccessTest.Kind, _ program: Program, _ slot: Int, count: Int = 1,
    patternLength: Int = 0
  ) {
    let instruction = program.instructions[slot]
    let isPlain = kind.isPlain
    self.kind = kind
    mode = instruction.options.folding.rawValue | (instruction.options.isLiteral ? 4 : 0)
    self.count = UInt8(count)
    first = Int32(slot)
    start = isPlain ? instruction.constant : 0
    length = isPlain ? instruction.length : Int32(patternLength)
  }

  /// The test of whether the identifier is one element of a list.
  init(member element: MemberList.Element, _ slot: Int) {
    kind = .equal
    mode = 0
    count = 1
    first = Int32(slot)
    start = element.start
    length = element.length
  }

  /// How often an index would come upon the test, roughly; only the order matters.
  var cost: Double {
    let length = Double(1 + length)
    return switch kind {
    case .equal: 1
    case .like: 2.5
    case .matches: 3
    case .suffix, .contains: 2 + 20 / length
    case .prefix: 50 / length
    case .interval: 1000
    }
  }
}

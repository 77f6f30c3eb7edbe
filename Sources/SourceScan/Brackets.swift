import SourceText

/// The pairs of brackets in the tokens of a file.
///
/// The first branch of `#if` decides what is open after all of them: a bracket that a later branch
/// leaves open stays without a partner.
///
/// - Complexity: O(n): n tokens.
struct Brackets {
  /// The partner of each token that opens or closes something, or -1.
  private(set) var partners: [Int32]
  /// The tokens of `#if` whose branches differ in their brackets.
  private(set) var uneven: [Int] = []
  private var open: [Open] = []
  private var conditions: [Condition] = []

  private struct Open {
    var token: Int
    var byte: UInt8
    /// Whether a brace is open here that a closing one may find.
    var hasBrace: Bool
  }

  private struct Condition {
    var token: Int
    var depth: Int
    var depthAfterFirst: Int?
  }

  /// Stands for what only its own end closes: a literal, an interpolation, a directive.
  private static let barrier: UInt8 = 0

  init(_ tokens: [SourceToken], _ source: ScanSource) {
    partners = Array(repeating: -1, count: tokens.count)
    for index in tokens.indices {
      let token = tokens[index]
      switch token.kind {
      case .mark: take(source.bytes[token.start], at: index)
      case .stringOpen, .interpolationOpen: push(Self.barrier, at: index)
      case .stringClose, .stringBroken, .interpolationClose, .directiveEnd: closeBarrier(at: index)
      case .directive:
        condition(source.bytes[token.range], at: index)
        if source.language == .objectiveC { push(Self.barrier, at: index) }
      default: break
      }
    }
  }

  private mutating func push(_ byte: UInt8, at token: Int) {
    let isBrace = byte == UInt8(ascii: "{")
    let hasBrace = isBrace || byte != Self.barrier && (open.last?.hasBrace ?? false)
    open.append(Open(token: token, byte: byte, hasBrace: hasBrace))
  }

  private mutating func pair(at token: Int) {
    guard let last = open.popLast() else { return }
    partners[token] = Int32(last.token)
    partners[last.token] = Int32(token)
  }

  /// The number of open brackets that a branch after the first may not close.
  private var floor: Int { conditions.last?.depthAfterFirst ?? 0 }

  private mutating func take(_ byte: UInt8, at token: Int) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): push(byte, at: token)
    case UInt8(ascii: ")"): close(UInt8(ascii: "("), at: token)
    case UInt8(ascii: "]"): close(UInt8(ascii: "["), at: token)
    case UInt8(ascii: "}"):
      guard let last = open.last, last.hasBrace else { return }
      while let last = open.last, last.byte != UInt8(ascii: "{"), open.count > floor {
        open.removeLast()
      }
      close(UInt8(ascii: "{"), at: token)
    default: break
    }
  }

  private mutating func close(_ byte: UInt8, at token: Int) {
    guard let last = open.last, last.byte == byte else { return }
    guard open.count > floor else {
      if let condition = conditions.last { uneven.append(condition.token) }
      return
    }
    pair(at: token)
  }

  private mutating func closeBarrier(at token: Int) {
    while let last = open.last {
      if last.byte == Self.barrier {
        pair(at: token)
        return
      }
      open.removeLast()
    }
  }

  private mutating func condition(_ text: Slice<UnsafeRawBufferPointer>, at token: Int) {
    let word = text.drop { $0 == UInt8(ascii: "#") || $0 == 0x20 || $0 == 0x09 }
    if word.starts(with: "if".utf8) {
      conditions.append(Condition(token: token, depth: open.count))
    } else if word.starts(with: "el".utf8), !conditions.isEmpty {
      endBranch()
    } else if word.elementsEqual("endif".utf8) {
      guard !conditions.isEmpty else { return }
      endBranch()
      conditions.removeLast()
    }
  }

  /// Forgets what a branch after the first left open.
  private mutating func endBranch() {
    let last = conditions.count - 1
    if open.count != conditions[last].depth { uneven.append(conditions[last].token) }
    guard let depth = conditions[last].depthAfterFirst else {
      conditions[last].depthAfterFirst = open.count
      return
    }
    if open.count > depth { open.removeLast(open.count - depth) }
  }
}

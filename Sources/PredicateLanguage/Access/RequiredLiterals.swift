internal import RegularExpressions

/// Text that every match of a pattern has, as keys: what an index can file the pattern under.
///
/// ```
/// note/*/page-?     begins with `note/`, has `/page-` inside
/// ^(a|b)-cd.*ef$    ends with `ef`, has `-cd` inside
/// ```
package struct RequiredLiterals: Hashable, Sendable {
  /// The beginning of every match; empty when nothing is known.
  package var prefix: [UInt8] = []
  /// The end of every match; empty when nothing is known.
  package var suffix: [UInt8] = []
  /// The literals that every match has somewhere between, in this order.
  package var inner: [[UInt8]] = []
  /// Whether the pattern is one literal: a match has this key and no other.
  package var isWhole = false

  /// Creates the literals of a pattern that is runs of letters with gaps between them.
  ///
  /// An empty run at an end leaves that end open.
  init(runs: [String]) {
    guard let first = runs.first, let last = runs.last else { return }
    prefix = KeyForm.key(of: first)
    suffix = KeyForm.key(of: last)
    isWhole = runs.count == 1
    inner = runs.dropFirst().dropLast().map { KeyForm.key(of: $0) }.filter { !$0.isEmpty }
  }

  /// The literals of a text that begins and ends so.
  package init(prefix: [UInt8], suffix: [UInt8]) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// The literals of a text that has this key and no other.
  init(whole key: [UInt8]) {
    prefix = key
    suffix = key
    isWhole = true
  }

  /// The literals of a text that has `key` in it.
  init(inner key: [UInt8]) {
    if !key.isEmpty { inner = [key] }
  }

  /// Whether `key`, the key of a text, has all of them, each where it must be.
  ///
  /// - Complexity: O(l × n): l bytes of literals, n of text.
  func occur(in key: [UInt8]) -> Bool {
    guard key.starts(with: prefix), key.reversed().starts(with: suffix.reversed()) else {
      return false
    }
    return key.withUnsafeBufferPointer { text in
      inner.allSatisfy { literal in
        literal.withUnsafeBufferPointer {
          ByteSearch.firstOffset(of: $0, in: text, foldingCase: false) != nil
        }
      }
    }
  }
}

extension RequiredLiterals {
  /// Reads a LIKE pattern, as `LikePattern` does.
  init(like pattern: String) {
    // The characters that mean something are ASCII, so bytes are read.
    var runs = RunReader()
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped {
        runs.append(byte: byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") {
        runs.endRun()
      } else {
        runs.append(byte: byte)
      }
    }
    self = runs.finished()
  }

  /// Reads a pattern of MATCHES that has been compiled before.
  init(matches pattern: String, isCaseInsensitive: Bool) {
    if let tree = try? PatternTree(pattern, isCaseInsensitive: isCaseInsensitive) {
      self.init(regex: tree)
    } else {
      self.init(prefix: [], suffix: [])
    }
  }

  /// Reads the tree of a regular expression, which matches whole texts.
  ///
  /// A group without branches is read as if its parentheses were not there. A group with branches,
  /// one that may be missing, and everything that is not a letter is a gap.
  init(regex tree: PatternTree) {
    self.init(prefix: [], suffix: [])
    if Self.hasBar(tree, 0..<tree.nodes.count) { return }
    var runs = RunReader()
    var position = 0
    while position < tree.nodes.count {
      let node = tree.nodes[position]
      let isOnce = node.quantifier == nil
      let isNeeded = isOnce || (node.quantifier?.lower ?? 0) > 0
      switch node.kind {
      case .literal(let value):
        if isNeeded { runs.append(value) }
        if !isOnce { runs.endRun() }
        // Repeated letters may come more than once: the run ends with the first and begins anew.
        if !isOnce, isNeeded { runs.append(value) }
        position += 1
      case .assertion, .seam: position += 1
      case .group(.capturing) where isOnce, .group(.plain) where isOnce,
        .group(.atomic) where isOnce:
        let inside = position + 1..<node.end
        if Self.hasBar(tree, inside) {
          runs.endRun()
          position = node.end
        } else {
          position += 1
        }
      case .group(.lookAhead), .group(.lookBehind):
        position = node.end
      default:
        runs.endRun()
        position = node.end
      }
    }
    self = runs.finished()
  }

  /// Whether `range` has a bar of its own, outside of the groups in it.
  private static func hasBar(_ tree: PatternTree, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if case .bar = tree.nodes[position].kind { return true }
      position = tree.nodes[position].end
    }
    return false
  }
}

/// Makes literals from runs of letters with gaps between them, read one after the other.
///
/// An empty run at an end leaves that end open.
private struct RunReader {
  private var literals = RequiredLiterals(prefix: [], suffix: [])
  /// The UTF-8 of the run that is read.
  private var run: [UInt8] = []
  private var isFirst = true

  mutating func append(byte: UInt8) { run.append(byte) }

  mutating func append(_ value: UInt32) {
    if value < 0x80 {
      run.append(UInt8(value))
    } else if let scalar = Unicode.Scalar(value) {
      run += String(scalar).utf8
    }
  }

  /// Ends the run: a gap follows.
  mutating func endRun() {
    let key = takeKey()
    if isFirst {
      literals.prefix = key
      isFirst = false
    } else if !key.isEmpty {
      literals.inner.append(key)
    }
  }

  mutating func finished() -> RequiredLiterals {
    literals.suffix = takeKey()
    literals.isWhole = isFirst
    if isFirst { literals.prefix = literals.suffix }
    return literals
  }

  /// The key of the run; the next is empty.
  private mutating func takeKey() -> [UInt8] {
    guard !run.isEmpty else { return [] }
    defer { run.removeAll() }
    guard run.withUnsafeBufferPointer({ ByteSearch.isASCII($0) }) else {
      return KeyForm.key(of: String(decoding: run, as: UTF8.self))
    }
    for place in run.indices { run[place] = ByteSearch.lowered(run[place]) }
    return run
  }
}

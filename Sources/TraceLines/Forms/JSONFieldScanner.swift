import LocatedValues
import PredicateIndex

/// Reads one or two fields of a JSON line without making a tree of it.
///
/// The whole line is checked by the grammar of RFC 8259. What is rare is left to `FieldRequest`,
/// which reads every line of JSON: escapes of UTF-16, keys that are not ASCII or have escapes, many
/// keys, deep nesting, large numbers, and keys that may be the same.
///
/// - Invariant: finds what `FieldRequest` finds.
struct JSONFieldScanner: ~Copyable {
  /// The outcome of the fast walk over a line.
  private enum Outcome {
    case done
    case malformed
    /// Something rare: the line is to be read in the other way.
    case unsure
  }

  private static let mostDepth = 32

  private let fields: JSONFields
  private var keys: ScannedKeys
  private(set) var identifier = ByteIdentifier(problem: .noSuchField)
  private(set) var recorded = ByteIdentifier(problem: .noSuchField)

  init(_ fields: JSONFields) {
    self.fields = fields
    keys = ScannedKeys(fields)
  }

  /// Reads a line, which is UTF-8; what it has is in `identifier` and `recorded` then.
  mutating func read(_ line: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText) {
    identifier = ByteIdentifier(problem: .noSuchField)
    recorded = identifier
    guard let start = JSONCursor(line) else { return fail(.malformed) }
    switch scan(start, &unescaped) {
    case .done: break
    case .malformed: fail(.malformed)
    case .unsure: readSlowly(line, &unescaped)
    }
  }

  private mutating func fail(_ problem: LineProblem) {
    identifier = ByteIdentifier(problem: problem)
    recorded = identifier
  }

  private mutating func readSlowly(
    _ line: UnsafeRawBufferPointer, _ unescaped: inout UnescapedText
  ) {
    let paths = [fields.identifier.keys] + (fields.recorded.map { [$0.keys] } ?? [])
    do throws(FieldRequest.Failure) {
      let values = try FieldRequest.read(Array(line), at: paths)
      identifier = Self.identifier(of: values[0], &unescaped)
      if values.count > 1 { recorded = Self.identifier(of: values[1], &unescaped) }
    } catch {
      fail(error == .duplicateKey ? .duplicateKey : .malformed)
    }
  }

  private static func identifier(
    of value: FieldRequest.Value, _ unescaped: inout UnescapedText
  ) -> ByteIdentifier {
    switch value {
    case .missing: return ByteIdentifier(problem: .noSuchField)
    case .other: return ByteIdentifier(problem: .notAString)
    case .null: return ByteIdentifier(start: nil, count: 0, mark: ByteIdentifier.none)
    case .string(let text):
      let count = text.utf8.count
      guard count <= TraceLimits.identifierBytes else {
        return ByteIdentifier(problem: .identifierTooLong)
      }
      // What is meant is never longer than what is written.
      guard let place = unescaped.begin(most: count) else {
        return ByteIdentifier(problem: .malformed)
      }
      var rest = place
      for byte in text.utf8 {
        rest.pointee = byte
        rest += 1
      }
      unescaped.keep(count)
      return ByteIdentifier(UnsafeRawBufferPointer(start: place, count: count))
    }
  }
}

// MARK: - The walk

extension JSONFieldScanner {
  /// A field that a value is.
  private struct Targets: OptionSet {
    let rawValue: UInt8
    static let identifier = Targets(rawValue: 1)
    static let recorded = Targets(rawValue: 2)
  }

  private mutating func scan(_ start: JSONCursor, _ unescaped: inout UnescapedText) -> Outcome {
    var cursor = start
    cursor.skipSpace()
    guard cursor.take(UInt8(ascii: "{")) else { return .unsure }
    keys.begin()
    // The lowest bit is the innermost container: 1 for an object.
    var containers: UInt64 = 1
    var depth = 0
    cursor.skipSpace()
    if cursor.take(UInt8(ascii: "}")) { return cursor.isAtEnd() ? .done : .malformed }
    while true {
      var targets: Targets = []
      var descends: UInt8 = 0
      if containers & 1 == 1 {
        guard let key = cursor.plainKey() else {
          return cursor.current == UInt8(ascii: "\"") ? .unsure : .malformed
        }
        guard keys.note(key) else { return .unsure }
        cursor.skipSpace()
        guard cursor.take(UInt8(ascii: ":")) else { return .malformed }
        cursor.skipSpace()
        let match = keys.match(key, depth: depth)
        (targets, descends) = (Targets(rawValue: match.last), match.inner)
      }
      switch cursor.current {
      case UInt8(ascii: "\""):
        let outcome = targets.isEmpty ? skipString(&cursor) : string(&cursor, targets, &unescaped)
        if outcome != .done { return outcome }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = cursor.current == UInt8(ascii: "{")
        note(ByteIdentifier(problem: .notAString), targets)
        cursor.advance()
        depth += 1
        guard depth < Self.mostDepth else { return .unsure }
        containers = containers << 1 | (isObject ? 1 : 0)
        keys.enter(depth: depth, inner: isObject ? descends : 0)
        cursor.skipSpace()
        if cursor.current != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { continue }
      default:
        let outcome = word(&cursor, targets)
        if outcome != .done { return outcome }
      }
      // After a value: a comma, or the ends of containers.
      var isNext = false
      while !isNext {
        cursor.skipSpace()
        if cursor.take(UInt8(ascii: ",")) {
          cursor.skipSpace()
          isNext = true
        } else if cursor.take(containers & 1 == 1 ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if depth == 0 { return cursor.isAtEnd() ? .done : .malformed }
          keys.leave(depth: depth)
          depth -= 1
          containers >>= 1
        } else {
          return .malformed
        }
      }
    }
  }

  private mutating func note(_ value: ByteIdentifier, _ targets: Targets) {
    if targets.contains(.identifier) { identifier = value }
    if targets.contains(.recorded) { recorded = value }
  }

  /// Passes a string that is not wanted.
  private func skipString(_ cursor: inout JSONCursor) -> Outcome {
    cursor.advance()
    while true {
      cursor.skipPlain()
      switch cursor.current {
      case UInt8(ascii: "\""):
        cursor.advance()
        return .done
      case UInt8(ascii: "\\"):
        cursor.advance()
        if cursor.current == UInt8(ascii: "u") { return .unsure }
        guard JSONCursor.meaning(ofEscape: cursor.current) != nil else { return .malformed }
        cursor.advance()
      default: return .malformed
      }
    }
  }

  /// Reads a string that is wanted.
  private mutating func string(
    _ cursor: inout JSONCursor, _ targets: Targets, _ unescaped: inout UnescapedText
  ) -> Outcome {
    if let text = cursor.plainText() {
      note(ByteIdentifier(limited: text), targets)
      return .done
    }
    let written = cursor
    let checked = skipString(&cursor)
    guard checked == .done else { return checked }
    let text = written.bytes(upTo: cursor).dropFirst().dropLast()
    guard let meant = unescaped.begin(most: text.count) else { return .unsure }
    var (count, isEscaped) = (0, false)
    for byte in text {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      meant[count] = isEscaped ? JSONCursor.meaning(ofEscape: byte) ?? byte : byte
      count += 1
      isEscaped = false
    }
    unescaped.keep(count)
    note(ByteIdentifier(limited: UnsafeRawBufferPointer(start: meant, count: count)), targets)
    return .done
  }

  /// Reads a number, `true`, `false` or `null`.
  private mutating func word(_ cursor: inout JSONCursor, _ targets: Targets) -> Outcome {
    switch cursor.current {
    case UInt8(ascii: "n"):
      guard cursor.take("null") else { return .malformed }
      note(ByteIdentifier(start: nil, count: 0, mark: ByteIdentifier.none), targets)
      return .done
    case UInt8(ascii: "t"): if !cursor.take("true") { return .malformed }
    case UInt8(ascii: "f"): if !cursor.take("false") { return .malformed }
    default:
      guard let isSmall = cursor.takeNumber() else { return .malformed }
      guard isSmall else { return .unsure }
    }
    note(ByteIdentifier(problem: .notAString), targets)
    return .done
  }
}

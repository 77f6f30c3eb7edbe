import ByteText
import PredicateLanguage
import SourceScan
import SourceText

/// Says of a run-time part of a format whether it is a string for certain, as far as that is seen
/// in its file: numbers need no quotes.
struct RunTimeText {
  /// The ends of expressions that are strings.
  private static let endings = [
    ".uuidString", ".absoluteString", ".lastPathComponent", ".lowercased()", ".uppercased()",
    ".description", ".localizedDescription", ".localizedName", ".capitalized",
  ]

  private let bytes: UnsafeRawBufferPointer
  /// Names with the type `String`, and names with another one.
  private var strings: Set<ExactText> = []
  private var others: Set<ExactText> = []

  /// - Complexity: O(n): n bytes of the source.
  init(_ source: ScanSource) {
    bytes = source.bytes
    guard source.language == .swift else { return }
    for index in bytes.indices where bytes[index] == UInt8(ascii: ":") {
      guard let name = name(before: index) else { continue }
      switch type(after: index) {
      case .string: strings.insert(ExactText(name))
      case .other: others.insert(ExactText(name))
      case nil: break
      }
    }
  }

  /// Whether the part that is written at `offset` is a string for certain.
  ///
  /// In Objective-C the objects of `%@` are taken for strings.
  func isString(at offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "%"):
      let sign = Array(bytes[offset...].prefix(16))
      let end = FormatScanner.endOfPlaceholder(at: 0, in: sign[...])
      return end.map { sign[$0 - 1] == UInt8(ascii: "@") } ?? false
    case UInt8(ascii: "\\"): return isStringExpression(at: offset)
    // Strings alone are joined.
    default: return true
    }
  }

  /// Looks at `\(user.name)`.
  private func isStringExpression(at offset: Int) -> Bool {
    let rest = bytes[offset...].prefix(256)
    guard let open = rest.firstIndex(of: UInt8(ascii: "(")) else { return false }
    var depth = 0
    let close = rest[open...].firstIndex { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth == 0
    }
    guard let close else { return false }
    let bytes = rest[open..<close].dropFirst().filter { $0 != 0x20 }
    let text = String(decoding: bytes, as: UTF8.self)
    if Self.endings.contains(where: text.endsWith) { return true }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let last = parts.last, parts.allSatisfy({ $0.allSatisfy(Self.isName) }) else {
      return false
    }
    let name = ExactText(String(decoding: last, as: UTF8.self))
    return strings.contains(name) && !others.contains(name)
  }

  // MARK: - Names and their types

  private enum NamedType { case string, other }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func name(before index: Int) -> String? {
    var end = index
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > 0, Self.isName(bytes[start - 1]) { start -= 1 }
    return start == end ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func type(after index: Int) -> NamedType? {
    let start = bytes[(index + 1)...].firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes[start...].firstIndex { !Self.isName($0) } ?? bytes.endIndex
    if start == end { return start < bytes.endIndex && bytes[start] == 0x5B ? .other : nil }
    let next = end < bytes.endIndex ? bytes[end] : 0
    // `name: String(id)` is an argument.
    if next == UInt8(ascii: "(") || next == UInt8(ascii: ".") { return nil }
    switch String(decoding: bytes[start..<end], as: UTF8.self) {
    case "String", "Substring", "NSString", "Character": return .string
    case let type where type.first?.isUppercase == true: return .other
    default: return nil
    }
  }
}

/// The run-time parts of all sources: a file is looked at when one of its parts is.
final class RunTimeTexts {
  private let sources: [ScanSource]
  private var files: [Int: RunTimeText] = [:]

  init(_ sources: [ScanSource]) { self.sources = sources }

  /// Whether the part that is written at `place` is a string for certain.
  func isString(_ place: LocatedText.Place) -> Bool {
    let file = files[place.file] ?? RunTimeText(sources[place.file])
    files[place.file] = file
    return file.isString(at: place.offset)
  }
}

import ByteText
import Diagnostics

/// Reads the XML form of a property list, strictly, with the place of every value.
///
///     document := prolog ( "<plist …>" value "</plist>" | value )
///     prolog   := "<?xml …?>" "<!DOCTYPE …>", both optional
///     value    := "<dict>" { key value } "</dict>" | "<array>" { value } "</array>"
///               | "<true/>" | "<false/>" | string | integer | real | date | data
///
/// Comments and processing instructions may be everywhere. A document type with declarations of
/// its own is refused, so that no entity expands: a text is never longer than in the file.
///
/// - Complexity: O(n) time for n bytes; the call stack grows with nesting, up to its limit.
struct XMLPropertyListReader {
  /// The reader cannot go on; its last mistake says why.
  private struct Stop: Error {}

  private let bytes: [UInt8]
  private var offset = 0
  /// The values read from the file.
  private(set) var tree: ValueTree
  private(set) var mistakes: [PropertyListMistake] = []
  /// The value that is being read.
  private var reading = ValueIndex.root
  private lazy var lines = LineTable(bytes)
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tree = ValueTree(.xml, bytes: bytes)
  }

  /// Reads the whole text; what has no value gets a mistake.
  mutating func run() {
    do throws(Stop) {
      try document()
    } catch {}
  }

  private mutating func document() throws(Stop) {
    try skipProlog()
    let first = try tag(inside: nil)
    guard !first.isClosing, PropertyListProblem.elements.contains(first.name) else {
      throw stop(PropertyListProblem.notAPropertyList, first.span)
    }
    if first.name == "plist" {
      if first.isEmpty { throw stop(PropertyListProblem.notAPropertyList, first.span) }
      let inner = try tag(inside: first)
      if inner.isClosing { throw stop(PropertyListProblem.notAPropertyList, first.span) }
      try value(inner)
      let end = try tag(inside: first)
      guard end.isClosing else { throw stop(PropertyListProblem.textAfterEnd, end.span) }
      try check(end, closes: first)
    } else {
      try value(first)
    }
    try skipProlog()
    if offset < bytes.count {
      throw stop(PropertyListProblem.textAfterEnd, SourceSpan(offset, offset + 1))
    }
  }

  /// Reads the value whose opening tag is `tag`.
  private mutating func value(_ tag: XMLTag) throws(Stop) {
    let index = tree.append(key: nil, at: SourceSpan(0, 0))
    try value(tag, at: index)
  }

  /// Reads the value at `index`, whose opening tag is `tag`.
  private mutating func value(_ tag: XMLTag, at index: ValueIndex) throws(Stop) {
    let outer = reading
    reading = index
    guard tree.nodes.count <= ValueLimits.propertyListValues else {
      throw stop(PropertyListProblem.tooManyValues, tag.span)
    }
    guard !tag.isClosing, tag.name != "plist", tag.name != "key" else {
      throw stop(PropertyListProblem.unexpectedTag(tag), tag.span)
    }
    if tag.hasAttributes { record(PropertyListProblem.attribute(tag.name), tag.span) }
    switch tag.name {
    case "dict", "array":
      depth += 1
      defer { depth -= 1 }
      guard depth <= ValueLimits.nesting else { throw stop(PropertyListProblem.nesting, tag.span) }
      tree.fill(index, tag.name == "dict" ? .object : .list, at: tag.span)
      defer { tree.close(index) }
      try tag.name == "dict" ? members(of: tag) : elements(of: tag)
    case "true", "false":
      let text = try text(of: tag)
      if !text.allSatisfy({ $0.isWhitespace }) {
        record(PropertyListProblem.unexpectedText, tag.span)
      }
      tree.fill(index, .boolean(tag.name == "true"), at: span(from: tag))
    case "string", "date", "data", "integer", "real":
      let text = try text(of: tag)
      tree.fill(index, scalar(text, tag), at: span(from: tag))
    default: throw stop(PropertyListProblem.unknownElement(tag.name), tag.span)
    }
    reading = outer
  }

  private mutating func members(of open: XMLTag) throws(Stop) {
    var seen: [ExactText: SourceSpan] = [:]
    while !open.isEmpty {
      let next = try tag(inside: open)
      if next.isClosing { return try check(next, closes: open) }
      guard next.name == "key" else {
        let isKnown = PropertyListProblem.elements.contains(next.name)
        let problem =
          isKnown ? PropertyListProblem.valueWithoutKey : PropertyListProblem.unknownElement
        throw stop(problem(next.name), next.span)
      }
      if next.hasAttributes { record(PropertyListProblem.attribute(next.name), next.span) }
      let key = try text(of: next)
      let keySpan = span(from: next)
      let index = tree.append(key: key, at: keySpan)
      let outer = reading
      reading = index
      let valueTag = try tag(inside: open)
      if valueTag.isClosing || valueTag.name == "key" {
        throw stop(PropertyListProblem.keyWithoutValue(key), keySpan)
      }
      try value(valueTag, at: index)
      if let first = seen[ExactText(key)] {
        let line = lines.line(at: first.lowerBound)
        record(PropertyListProblem.duplicateKey(key, firstLine: line), keySpan)
      } else {
        seen[ExactText(key)] = keySpan
      }
      reading = outer
    }
  }

  private mutating func elements(of open: XMLTag) throws(Stop) {
    while !open.isEmpty {
      let next = try tag(inside: open)
      if next.isClosing { return try check(next, closes: open) }
      try value(next)
    }
  }

  private mutating func scalar(_ text: String, _ tag: XMLTag) -> ValueContent {
    switch tag.name {
    case "string": return .string(text)
    case "date":
      if !Self.isDate(text.trimmingSpace) {
        record(PropertyListProblem.invalidDate(text), span(from: tag))
      }
      return .other("a date")
    case "data": return .other("data")
    default: break
    }
    let digits = text.trimmingSpace
    if tag.name == "real", let number = Double(digits) { return .real(number) }
    if tag.name == "integer", let number = Self.integer(digits) { return number }
    record(PropertyListProblem.invalidNumber(digits), span(from: tag))
    return .integer(0)
  }

  /// True for the form that Foundation takes; another one makes it refuse the file.
  private static func isDate(_ text: String) -> Bool {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    let bytes = Array(text.utf8)
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { byte, sign in
        sign == UInt8(ascii: "0") ? byte.isDigit : byte == sign
      }
  }

  /// Decimal, or hexadecimal after `0x`; what fits 64 bits without a sign only is kept as a real.
  private static func integer(_ text: String) -> ValueContent? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let size =
      isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits, radix: 10)
    guard let size, digits.first?.isNumber == true else { return nil }
    if let number = Int(exactly: size) { return .integer(isNegative ? -number : number) }
    if isNegative { return size == UInt64(Int.max) + 1 ? .integer(.min) : nil }
    return .real(Double(size))
  }
}

// MARK: - Tags

extension XMLPropertyListReader {
  /// Reads the next tag, over white space, comments and instructions.
  ///
  /// `open` is the element that it is in.
  private mutating func tag(inside open: XMLTag?) throws(Stop) -> XMLTag {
    try skipSpace(inside: open)
    guard offset < bytes.count else { throw unexpectedEnd(open) }
    guard bytes[offset] == UInt8(ascii: "<") else {
      throw stop(
        open == nil ? PropertyListProblem.notAPropertyList : PropertyListProblem.unexpectedText,
        textSpan)
    }
    return try tagHere(inside: open)
  }

  private mutating func tagHere(inside open: XMLTag?) throws(Stop) -> XMLTag {
    let start = offset
    offset += 1
    let isClosing = take("/")
    let nameStart = offset
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    let name = text(nameStart, offset)
    if name.isEmpty { throw stop(PropertyListProblem.unexpectedText, SourceSpan(start, offset)) }
    let attributes = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") {
        throw stop(PropertyListProblem.unknownElement(name), SourceSpan(start, offset))
      }
      offset += 1
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        while offset < bytes.count, bytes[offset] != byte { offset += 1 }
        offset = min(offset + 1, bytes.count)
      }
    }
    guard offset < bytes.count else { throw unexpectedEnd(open, in: "a tag", from: start) }
    let isEmpty = offset > attributes && bytes[offset - 1] == UInt8(ascii: "/")
    let hasAttributes = bytes[attributes..<(isEmpty ? offset - 1 : offset)].contains { $0 > 0x20 }
    offset += 1
    let span = SourceSpan(start, offset)
    if isClosing && (isEmpty || hasAttributes) {
      throw stop(PropertyListProblem.attribute("/" + name), span)
    }
    return XMLTag(
      name: name, isClosing: isClosing, isEmpty: isEmpty, hasAttributes: hasAttributes, span: span)
  }

  /// Expects that `tag`, a closing one, closes `open`.
  private mutating func check(_ tag: XMLTag, closes open: XMLTag) throws(Stop) {
    guard tag.name != open.name else { return }
    let line = lines.line(at: open.span.lowerBound)
    throw stop(
      PropertyListProblem.closesAnother(found: tag.name, open: open.name, line: line), tag.span)
  }

  /// The place from the opening tag to where the reader is.
  private func span(from tag: XMLTag) -> SourceSpan { SourceSpan(tag.span.lowerBound, offset) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte.isDigit || byte >= 0x80
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }
}

// MARK: - Text

extension XMLPropertyListReader {
  /// Returns the text of the element that `open` opens, and reads its closing tag.
  private mutating func text(of open: XMLTag) throws(Stop) -> String {
    if open.isEmpty { return "" }
    var result: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw unexpectedEnd(open) }
      switch bytes[offset] {
      case UInt8(ascii: "&"): result.append(contentsOf: try entity().utf8)
      case UInt8(ascii: "<"):
        if take("<![CDATA[") {
          let start = offset
          let end = try skip(to: "]]>", inside: open)
          result.append(contentsOf: bytes[start..<end])
        } else if try !skipAside(inside: open) {
          let tag = try tagHere(inside: open)
          guard tag.isClosing else { throw stop(PropertyListProblem.unexpectedTag(tag), tag.span) }
          try check(tag, closes: open)
          return String(decoding: result, as: UTF8.self)
        }
      case let byte:
        result.append(byte)
        offset += 1
      }
    }
  }

  private mutating func entity() throws(Stop) -> String {
    let start = offset
    let limit = min(offset + 12, bytes.count)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw stop(PropertyListProblem.unknownEntity("&"), SourceSpan(start, start + 1))
    }
    offset = end + 1
    let name = text(start + 1, end)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else {
      throw stop(PropertyListProblem.unknownEntity(text(start, offset)), SourceSpan(start, offset))
    }
    return String(Character(scalar))
  }

  /// Returns the bytes from `start` to `end` as text.
  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

// MARK: - Other than values

extension XMLPropertyListReader {
  /// Skips white space, the declaration, comments and the document type.
  private mutating func skipProlog() throws(Stop) {
    while true {
      try skipSpace(inside: nil)
      let start = offset
      guard take("<!DOCTYPE") else { return }
      try skipDocumentType(from: start)
    }
  }

  private mutating func skipDocumentType(from start: Int) throws(Stop) {
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["):
        throw stop(PropertyListProblem.entityDeclaration, SourceSpan(start, offset))
      case UInt8(ascii: ">"): return
      default: break
      }
    }
    throw unexpectedEnd(nil, in: "the document type", from: start)
  }

  private mutating func skipSpace(inside open: XMLTag?) throws(Stop) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "<"): guard try skipAside(inside: open) else { return }
      default: return
      }
    }
  }

  /// Skips a comment or processing instruction if one is here.
  private mutating func skipAside(inside open: XMLTag?) throws(Stop) -> Bool {
    if take("<!--") {
      _ = try skip(to: "-->", inside: open)
    } else if take("<?") {
      _ = try skip(to: "?>", inside: open)
    } else {
      return false
    }
    return true
  }

  /// Goes past the next `end` and returns where it begins.
  private mutating func skip(to end: StaticString, inside open: XMLTag?) throws(Stop) -> Int {
    let start = offset
    while offset < bytes.count {
      let here = offset
      if take(end) { return here }
      offset += 1
    }
    throw unexpectedEnd(open, in: "a comment or declaration", from: max(0, start - 1))
  }

  /// Goes past `token` if it is here.
  private mutating func take(_ token: StaticString) -> Bool {
    let isHere = token.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isHere { offset += token.utf8CodeUnitCount }
    return isHere
  }
}

// MARK: - Mistakes

extension XMLPropertyListReader {
  /// Keeps a mistake; past the limit of diagnostics it is dropped, as it would not be listed.
  private mutating func record(_ problem: @autoclosure () -> Mistake, _ span: SourceSpan) {
    guard mistakes.count <= ValueLimits.diagnostics else { return }
    mistakes.append(PropertyListMistake(problem: problem(), span: span, index: reading))
  }

  /// Keeps a mistake after which nothing can be read.
  private mutating func stop(_ problem: Mistake, _ span: SourceSpan) -> Stop {
    record(problem, span)
    return Stop()
  }

  /// The end of the text is reported after its last character other than white space.
  private mutating func unexpectedEnd(
    _ open: XMLTag?, in part: String? = nil, from start: Int? = nil
  ) -> Stop {
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    let inside = part ?? open.map { "a `<\(clipped($0.name))>`" }
    guard let inside, let begin = start ?? open?.span.lowerBound else {
      return stop(PropertyListProblem.notAPropertyList, SourceSpan(end, end))
    }
    let line = lines.line(at: begin)
    return stop(PropertyListProblem.unexpectedEnd(inside: inside, line: line), SourceSpan(end, end))
  }

  /// The rest of the line up to the next tag.
  private var textSpan: SourceSpan {
    let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "<") || $0 < 0x20 } ?? bytes.count
    return SourceSpan(offset, end)
  }
}

/// One tag of an XML text: `<dict>`, `</dict>` or `<dict/>`.
struct XMLTag {
  let name: String
  let isClosing: Bool
  /// True for `<dict/>`.
  let isEmpty: Bool
  let hasAttributes: Bool
  let span: SourceSpan
}

extension PropertyListProblem {
  /// Returns the mistake of a tag that stands in the place of a value or a text.
  static func unexpectedTag(_ tag: XMLTag) -> Mistake {
    elements.contains(tag.name) ? misplacedElement(tag.name) : unknownElement(tag.name)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpace: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}

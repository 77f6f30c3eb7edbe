import PredicateLanguage

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
  /// The reader cannot go on; its last finding says why.
  struct Stop: Error {}

  let bytes: [UInt8]
  var offset = 0
  var findings: [PropertyListFinding] = []
  /// The value that is being read.
  var path = JSONPath.root
  lazy var lines = LineTable(bytes)
  private var depth = 0
  private var values = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole text; nil, with a finding, when it has no value.
  mutating func run() -> PropertyListNode? {
    do throws(Stop) {
      return try document()
    } catch {
      return nil
    }
  }

  private mutating func document() throws(Stop) -> PropertyListNode {
    try skipProlog()
    let first = try tag(inside: nil)
    guard !first.isClosing, PropertyListProblem.elements.contains(first.name) else {
      throw stop(.notAPropertyList, first.span)
    }
    let root: PropertyListNode
    if first.name == "plist" {
      if first.isEmpty { throw stop(.notAPropertyList, first.span) }
      let inner = try tag(inside: first)
      if inner.isClosing { throw stop(.notAPropertyList, first.span) }
      root = try value(inner)
      let end = try tag(inside: first)
      guard end.isClosing else { throw stop(.textAfterEnd, end.span) }
      try check(end, closes: first)
    } else {
      root = try value(first)
    }
    try skipProlog()
    if offset < bytes.count { throw stop(.textAfterEnd, SourceSpan(offset, offset + 1)) }
    return root
  }

  /// Reads the value whose opening tag is `tag`.
  private mutating func value(_ tag: XMLTag) throws(Stop) -> PropertyListNode {
    values += 1
    guard values <= FixtureLimits.propertyListValues else { throw stop(.tooManyValues, tag.span) }
    guard !tag.isClosing, tag.name != "plist", tag.name != "key" else {
      throw stop(.unexpectedTag(tag), tag.span)
    }
    if tag.hasAttributes { record(.attribute(tag.name), tag.span) }
    switch tag.name {
    case "dict", "array":
      depth += 1
      defer { depth -= 1 }
      guard depth <= FixtureLimits.nesting else { throw stop(.nesting, tag.span) }
      let value = try tag.name == "dict" ? dictionary(tag) : array(tag)
      return PropertyListNode(value: value, span: tag.span)
    case "true", "false":
      let text = try text(of: tag)
      if !text.allSatisfy(\.isWhitespace) { record(.unexpectedText, tag.span) }
      return PropertyListNode(value: .boolean(tag.name == "true"), span: span(from: tag))
    case "string", "date", "data", "integer", "real":
      let text = try text(of: tag)
      return PropertyListNode(value: scalar(text, tag), span: span(from: tag))
    default: throw stop(.unknownElement(tag.name), tag.span)
    }
  }

  private mutating func dictionary(_ open: XMLTag) throws(Stop) -> PropertyListValue {
    var members = PropertyListDictionary()
    while !open.isEmpty {
      let next = try tag(inside: open)
      if next.isClosing {
        try check(next, closes: open)
        break
      }
      guard next.name == "key" else {
        let isKnown = PropertyListProblem.elements.contains(next.name)
        throw stop(isKnown ? .valueWithoutKey(next.name) : .unknownElement(next.name), next.span)
      }
      if next.hasAttributes { record(.attribute(next.name), next.span) }
      let key = try text(of: next)
      let keySpan = span(from: next)
      let outer = path
      path = path.appending(key)
      let valueTag = try tag(inside: open)
      if valueTag.isClosing || valueTag.name == "key" {
        throw stop(.keyWithoutValue(key), keySpan)
      }
      let member = PropertyListMember(key: key, keySpan: keySpan, node: try value(valueTag))
      if let first = members.add(member) {
        let line = lines.line(at: first.keySpan.lowerBound)
        record(.duplicateKey(key, firstLine: line), keySpan)
      }
      path = outer
    }
    return .dictionary(members)
  }

  private mutating func array(_ open: XMLTag) throws(Stop) -> PropertyListValue {
    var elements: [PropertyListNode] = []
    let outer = path
    while !open.isEmpty {
      let next = try tag(inside: open)
      if next.isClosing {
        try check(next, closes: open)
        break
      }
      path = outer.appending(elements.count)
      elements.append(try value(next))
      path = outer
    }
    return .array(elements)
  }

  private mutating func scalar(_ text: String, _ tag: XMLTag) -> PropertyListValue {
    switch tag.name {
    case "string": return .string(text)
    case "date":
      if !Self.isDate(text.trimmingSpace) { record(.invalidDate(text), span(from: tag)) }
      return .other(kindName: "a date")
    case "data": return .other(kindName: "data")
    default: break
    }
    let digits = text.trimmingSpace
    if tag.name == "real", let number = Double(digits) { return .real(number) }
    if tag.name == "integer", let number = Self.integer(digits) { return number }
    record(.invalidNumber(digits), span(from: tag))
    return .integer(0)
  }

  /// True for the form that Foundation takes; another one makes it refuse the file.
  private static func isDate(_ text: String) -> Bool {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    let bytes = Array(text.utf8)
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { byte, sign in
        sign == UInt8(ascii: "0") ? JSONWalk.isDigit(byte) : byte == sign
      }
  }

  /// Decimal, or hexadecimal after `0x`; what fits 64 bits without a sign only is kept as a real.
  private static func integer(_ text: String) -> PropertyListValue? {
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

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpace: String {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}

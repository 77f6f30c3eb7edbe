extension JSONValue {
  /// The value as JSON for people: a line for each member, keys in order, two spaces a level.
  ///
  /// The value is one of ours: it nests a few levels deep.
  var prettyText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8], indent: Int) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: String(value).utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .real(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let value): JSONString.append(value, to: &bytes)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &bytes, indent: indent) { element, bytes in
        element.write(to: &bytes, indent: indent + 1)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.write(sorted, "{", "}", to: &bytes, indent: indent) { member, bytes in
        JSONString.append(member.key, to: &bytes)
        bytes.append(contentsOf: " : ".utf8)
        member.value.write(to: &bytes, indent: indent + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, to bytes: inout [UInt8], indent: Int,
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    // An empty list has an empty line.
    var separator = elements.isEmpty ? "\n" : ""
    for element in elements {
      bytes.append(contentsOf: (separator + newLine(indent + 1)).utf8)
      body(element, &bytes)
      separator = ","
    }
    if !elements.isEmpty { separator = "" }
    bytes.append(contentsOf: (separator + newLine(indent) + close).utf8)
  }

  private static func newLine(_ indent: Int) -> String {
    "\n" + String(repeating: "  ", count: indent)
  }
}

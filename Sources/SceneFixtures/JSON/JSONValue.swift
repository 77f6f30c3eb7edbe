/// One JSON value.
///
/// Says nothing about places: `JSONSourceMap` knows where each value is in the file.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits 64 bits, such as `3` and `3.0`.
  case integer(Int)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value's kind in words, with an article: "a string".
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .real: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Reads the values of one text from the places that a walk found in it.
///
/// The walk found no mistake, so every byte is known to be in order: the first byte of a value says
/// its kind, and nothing is tried twice.
///
/// - Complexity: O(n) time for n bytes; the call stack grows with nesting, up to its limit.
struct JSONValueReader {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Returns the value of `node`, with all that is inside it.
  func value(of node: JSONNodeIndex = .root) -> JSONValue {
    let place = nodes[node.position]
    let (start, end) = (Int(place.start), Int(place.end))
    switch bytes[start] {
    case UInt8(ascii: "{"): return .object(members(of: node.position))
    case UInt8(ascii: "["): return .array(elements(of: node.position))
    case UInt8(ascii: "\""): return .string(JSONScalar.text(bytes[start..<end]) ?? "")
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: return JSONScalar.number(bytes[start..<end])
    }
  }

  private func members(of object: Int) -> [String: JSONValue] {
    var members = [String: JSONValue](minimumCapacity: childCount(of: object))
    let end = Int(nodes[object].subtreeEnd)
    var child = object + 1
    while child < end {
      members[JSONSourceMap.key(of: nodes[child], in: bytes)] =
        value(of: JSONNodeIndex(position: child))
      child = Int(nodes[child].subtreeEnd)
    }
    return members
  }

  private func elements(of list: Int) -> [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(childCount(of: list))
    let end = Int(nodes[list].subtreeEnd)
    var child = list + 1
    while child < end {
      elements.append(value(of: JSONNodeIndex(position: child)))
      child = Int(nodes[child].subtreeEnd)
    }
    return elements
  }

  private func childCount(of container: Int) -> Int {
    let end = Int(nodes[container].subtreeEnd)
    var count = 0
    var child = container + 1
    while child < end {
      count += 1
      child = Int(nodes[child].subtreeEnd)
    }
    return count
  }
}

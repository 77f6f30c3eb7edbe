import Foundation

/// Writes values with the encoders of Foundation and reads them again.
public enum RoundTrip {
  /// Returns how `value` fails to come back from JSON or a property list; nil when it comes back.
  public static func flaw<Value: Codable & Equatable>(of value: Value) throws -> String? {
    let json = try json(of: value)
    guard try Self.value(in: json, as: Value.self) == value else {
      return "JSON gives another value: \(json)"
    }
    // A property list has no value that is no array and no dictionary.
    let list = try PropertyListEncoder().encode([value])
    return try PropertyListDecoder().decode([Value].self, from: list) == [value]
      ? nil : "a property list gives another value: \(json)"
  }

  /// Returns `value` as JSON in one line, with sorted keys.
  public static func json(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns the value of `type` in `json`.
  public static func value<Value: Decodable>(
    in json: String, as type: Value.Type
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// Returns why `json` is no value of `type`: the coding path, `: ` and the sentence.
  ///
  /// Nil when it is one, or when the error is none of decoding.
  public static func mistake<Value: Decodable>(in json: String, as type: Value.Type) -> String? {
    do {
      _ = try value(in: json, as: type)
      return nil
    } catch {
      let context: DecodingError.Context
      switch error as? DecodingError {
      case .dataCorrupted(let its), .keyNotFound(_, let its), .typeMismatch(_, let its),
        .valueNotFound(_, let its):
        context = its
      default: return nil
      }
      let path = context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
      }
      return "$\(path.joined()): \(context.debugDescription)"
    }
  }
}

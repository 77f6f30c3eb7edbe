import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value for `%@` as JSON: string, number, Boolean, null, or a list of them.
struct JSONArgument: Decodable {
  static let expectation = "an array of strings, numbers, Booleans, null and lists of them"

  let value: PredicateArgument

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let boolean = try? container.decode(Bool.self) {
      value = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      value = .real(real)
    } else if let string = try? container.decode(String.self) {
      value = .string(string)
    } else {
      value = .list(try container.decode([JSONArgument].self).map(\.value))
    }
  }

  /// Reads the text of `--arguments`; nil when it is no such array.
  static func list(_ json: String) -> [PredicateArgument]? {
    let list = try? JSONDecoder().decode([JSONArgument].self, from: Data(json.utf8))
    return list?.map(\.value)
  }
}

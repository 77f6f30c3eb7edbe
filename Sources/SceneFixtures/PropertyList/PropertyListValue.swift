/// One value of a property list, whether the file is XML or binary.
///
/// Foundation's reader says neither where a value is nor that a key is given twice, calls every
/// mistake of form "could not be read", and on Linux crashes on some damaged binary files; so this
/// module reads both forms itself, and the tests compare it with Foundation.
///
/// - Source: PropertyList-1.0.dtd; CFBinaryPList.c for the binary form.
enum PropertyListValue: Sendable {
  case dictionary(PropertyListDictionary)
  case array([PropertyListNode])
  case string(String)
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  /// A date or data, in words, with an article: no key of a scene manifest has one.
  case other(kindName: String)

  /// The value's kind in words, with an article: "a string".
  var kindName: String {
    switch self {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .boolean: "a Boolean"
    case .integer, .real: "a number"
    case .other(let name): name
    }
  }
}

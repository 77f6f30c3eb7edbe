/// The types that the keys of a scene manifest have.
enum ManifestType: Hashable {
  case string
  case boolean
  case array
  case dictionary

  /// The type in words, with an article.
  var name: String {
    switch self {
    case .string: "a string"
    case .boolean: "a Boolean"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// How a value of the type is written.
  var help: String {
    switch self {
    case .string: "write it as `<string>…</string>`"
    case .boolean: "write `<true/>` or `<false/>`"
    case .array: "write it as `<array>…</array>`"
    case .dictionary: "write it as `<dict>…</dict>`"
    }
  }
}

import PredicateLanguage

/// One tag of an XML text: `<dict>`, `</dict>` or `<dict/>`.
struct XMLTag {
  let name: String
  let isClosing: Bool
  /// True for `<dict/>`.
  let isEmpty: Bool
  let hasAttributes: Bool
  let span: SourceSpan
}

/// What a careful reader should know about a predicate although it is valid.
enum Advice: DiagnosticContent {
  case localeOption
  case unknownEscape(String)
  case optionsIgnoredBesideNormalized
  case emptyNeedle(String)

  var id: String {
    switch self {
    case .localeOption: "locale-option"
    case .unknownEscape: "unknown-escape"
    case .optionsIgnoredBesideNormalized: "options-ignored"
    case .emptyNeedle: "empty-needle"
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .localeOption: "`[l]` asks for the locale's rules; this engine compares as without it"
    case .unknownEscape(let text):
      "`\(text)` is no escape, so the string loses its backslash"
    case .optionsIgnoredBesideNormalized: "`c` and `d` have no effect beside `n`"
    case .emptyNeedle(let symbol): "`\(symbol)` with an empty string is always false"
    }
  }

  var help: String? {
    switch self {
    case .localeOption, .optionsIgnoredBesideNormalized: "remove the option"
    case .unknownEscape(let text): "write `\\\(text)` to keep the backslash"
    case .emptyNeedle: nil
    }
  }
}

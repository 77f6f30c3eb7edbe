/// What a predicate may use.
public enum LanguageProfile: String, Hashable, Sendable, CaseIterable {
  /// What UIKit's activation conditions accept: no `MATCHES`, no variable, no key path but SELF.
  ///
  /// Source: Apple's session on multiple windows (WWDC19 259) and the documentation of
  /// `UISceneActivationConditions`.
  case uikit
  /// The whole language of this package.
  case engine
}

/// A part of a predicate that UIKit refuses, with the rule.
enum ProfileViolation: DiagnosticContent {
  case matches
  case variable(String)

  var id: String {
    switch self {
    case .matches: "uikit-matches"
    case .variable: "uikit-variable"
    }
  }

  var message: String {
    switch self {
    case .matches: "activation conditions must not use `MATCHES`"
    case .variable(let name): "activation conditions must not use variables, found `$\(name)`"
    }
  }

  var help: String? {
    switch self {
    case .matches: "UIKit refuses regular expressions in activation conditions; use `LIKE`"
    case .variable: "put the value into the predicate"
    }
  }
}

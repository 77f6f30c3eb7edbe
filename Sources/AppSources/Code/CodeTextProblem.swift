import ByteText
import PredicateLanguage
import SourceScan

/// A problem with what code says of conditions or declarations.
enum CodeTextProblem: Hashable {
  /// The text of a condition, and why it is not known.
  case openText(String, reason: String)
  /// The value of an expression is not known from the code.
  case openValue(String)
  case notPlain(String)
  case variableInText(String)
  case severalTexts(String)
  case mixedForms
  /// It is not known whether, or what, an app declares.
  case openDeclaration(String, ScanDeclaration.Open)
}

extension CodeTextProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .openText, .openValue, .notPlain, .variableInText, .openDeclaration: "open-code-text"
    case .severalTexts: "several-code-texts"
    case .mixedForms: "mixed-code-text"
    }
  }

  var message: String {
    switch self {
    case .openText(let condition, let reason):
      "the text of `\(condition)` is not known from the code: it is \(reason)"
    case .openValue(let expression):
      "the value of \(quoted(expression)) is not known from the code"
    case .notPlain(let expression):
      "the value of \(quoted(expression)) is part of a text, and is neither a string nor an integer"
    case .variableInText(let expression):
      "\(quoted(expression)) is where `\(ConditionSite.variable)` would be text itself"
    case .severalTexts(let condition):
      "the code gives `\(condition)` another text here than before"
    case .mixedForms: "the type has conditions of UIKit and of SwiftUI"
    case .openDeclaration(let word, .conditional):
      "whether the app declares this \(quoted(word)) depends on `#if`"
    case .openDeclaration(let word, .elsewhere):
      "what the scene \(quoted(word)) declares is not known from the code"
    }
  }

  private static func inJSON(_ expression: String) -> String {
    clipped(expression.replacing("\\", by: "\\\\").replacing("\"", by: "\\\""))
  }

  var help: String? {
    switch self {
    case .openText: "write the text where the predicate is made, or the predicate in the fixture"
    case .openValue(let expression):
      "give it in the fixture: `\"arguments\": { \"\(Self.inJSON(expression))\": … }`"
    case .notPlain: nil
    case .variableInText: "give the format an argument: `SELF == %@`"
    case .severalTexts:
      "a scene has one text for each condition: set them in two types, or write it in the fixture"
    case .mixedForms: "name the type that has those of the scene"
    case .openDeclaration(_, .conditional): "list the declarations in the fixture"
    case .openDeclaration(_, .elsewhere):
      "name the file of that type, too: `\"code\": [\"…\", \"…\"]`; or list the declarations in "
        + "the fixture"
    }
  }
}

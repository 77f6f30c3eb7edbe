import ByteText
import PredicateLanguage
import SourceScan

/// A problem with the code that a scene names.
enum CodeProblem: Hashable {
  /// The part of code that a scene or an app looks for.
  enum Wanted: String {
    case conditions = "sets conditions"
    case declarations = "declares scenes"
  }

  case noText
  case noDeclarations
  case unknownType(String, Wanted, closest: String?, known: [String])
  case severalTypes([String], Wanted)
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
  case unusedArgument(String, closest: String?)
  case limit
}

extension CodeProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .noText: "no-code-text"
    case .noDeclarations: "no-code-declarations"
    case .unknownType: "unknown-code-type"
    case .severalTypes: "several-code-types"
    case .openText, .openValue, .notPlain, .variableInText, .openDeclaration: "open-code-text"
    case .severalTexts: "several-code-texts"
    case .mixedForms: "mixed-code-text"
    case .unusedArgument: "unused-code-argument"
    case .limit: "code-limit"
    }
  }

  var message: String {
    switch self {
    case .noText: "the source sets no conditions of a scene"
    case .noDeclarations: "the source declares no scenes of a SwiftUI app"
    case .unknownType(let type, let wanted, _, _):
      "no type \(quoted(type)) of the source \(wanted.rawValue)"
    case .severalTypes(let types, let wanted):
      "more than one type \(wanted.rawValue): "
        + types.prefix(4).map(Self.name).joined(separator: ", ") + (types.count > 4 ? ", …" : "")
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
    case .unusedArgument(let expression, _): "the code needs no value for \(quoted(expression))"
    case .limit:
      "the fixture names more than \(FixtureLimits.codeBytes) bytes of code, or a scene more than "
        + "\(FixtureLimits.codeFiles) sources"
    }
  }

  private static func name(_ type: String) -> String {
    type.isEmpty ? "code outside of types" : quoted(type)
  }

  private static func inJSON(_ expression: String) -> String {
    clipped(expression.replacing("\\", by: "\\\\").replacing("\"", by: "\\\""))
  }

  var help: String? {
    switch self {
    case .noText:
      "it must set a `…ActivateForTargetContentIdentifierPredicate`, or have "
        + "`handlesExternalEvents(preferring:allowing:)`"
    case .noDeclarations: "it must have a type that is an `App`, with a `WindowGroup` or its like"
    case .unknownType(_, _, let closest?, _): "did you mean \(quoted(closest))?"
    case .unknownType(_, _, nil, let known):
      known.isEmpty
        ? nil : "there are " + known.map(Self.name).joined(separator: ", ")
    case .severalTypes: "say which: `\"type\": \"…\"`"
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
    case .unusedArgument(_, let closest?): "did you mean \(quoted(closest))?"
    case .unusedArgument: "remove it: what the code knows needs no value"
    case .limit: "name files with fewer bytes, or each for fewer scenes"
    }
  }
}

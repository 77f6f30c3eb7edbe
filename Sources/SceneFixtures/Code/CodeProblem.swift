import PredicateLanguage

/// A problem with the code that a scene names.
enum CodeProblem: Hashable {
  /// The fixture is read without a reader of code.
  case notRead
  case noText
  case noDeclarations
  case unknownType(String, CodePart, closest: String?, known: [String])
  case severalTypes([String], CodePart)
  case unusedArgument(String, closest: String?)
  case limit
}

extension CodeProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .notRead: "code-not-read"
    case .noText: "no-code-text"
    case .noDeclarations: "no-code-declarations"
    case .unknownType: "unknown-code-type"
    case .severalTypes: "several-code-types"
    case .unusedArgument: "unused-code-argument"
    case .limit: "code-limit"
    }
  }

  var message: String {
    switch self {
    case .notRead: "the fixture names code, which is not read here"
    case .noText: "the source sets no conditions of a scene"
    case .noDeclarations: "the source declares no scenes of a SwiftUI app"
    case .unknownType(let type, let part, _, _):
      "no type \(quoted(type)) of the source \(part.rawValue)"
    case .severalTypes(let types, let part):
      "more than one type \(part.rawValue): "
        + types.prefix(4).map(Self.name).joined(separator: ", ") + (types.count > 4 ? ", …" : "")
    case .unusedArgument(let expression, _): "the code needs no value for \(quoted(expression))"
    case .limit:
      "the fixture names more than \(FixtureLimits.codeBytes) bytes of code, or a scene more than "
        + "\(FixtureLimits.codeFiles) sources"
    }
  }

  private static func name(_ type: String) -> String {
    type.isEmpty ? "code outside of types" : quoted(type)
  }

  var help: String? {
    switch self {
    case .notRead:
      "pass a reader: `SceneFixture.verify(path: path, code: AppSources())`, with the module "
        + "AppSources"
    case .noText:
      "it must set a `…ActivateForTargetContentIdentifierPredicate`, or have "
        + "`handlesExternalEvents(preferring:allowing:)`"
    case .noDeclarations: "it must have a type that is an `App`, with a `WindowGroup` or its like"
    case .unknownType(_, _, let closest?, _): "did you mean \(quoted(closest))?"
    case .unknownType(_, _, nil, let known):
      known.isEmpty
        ? nil : "there are " + known.map(Self.name).joined(separator: ", ")
    case .severalTypes: "say which: `\"type\": \"…\"`"
    case .unusedArgument(_, let closest?): "did you mean \(quoted(closest))?"
    case .unusedArgument: "remove it: what the code knows needs no value"
    case .limit: "name files with fewer bytes, or each for fewer scenes"
    }
  }
}

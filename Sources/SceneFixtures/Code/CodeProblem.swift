import PredicateLanguage

/// A problem with the code that a scene names.
enum CodeProblem {
  /// The fixture is read without a reader of code.
  static let notRead = Mistake(
    "code-not-read", "the fixture names code, which is not read here",
    help: "pass a reader: `SceneFixture.verify(path: path, code: AppSources())`, with the module "
      + "AppSources")
  static let noText = Mistake(
    "no-code-text", "the source sets no conditions of a scene",
    help: "it must set a `…ActivateForTargetContentIdentifierPredicate`, or have "
      + "`handlesExternalEvents(preferring:allowing:)`")
  static let noDeclarations = Mistake(
    "no-code-declarations", "the source declares no scenes of a SwiftUI app",
    help: "it must have a type that is an `App`, with a `WindowGroup` or its like")

  static func unknownType(_ type: String, _ part: CodePart, closest: String?, known: [String])
    -> Mistake
  {
    Mistake(
      "unknown-code-type", "no type \(quoted(type)) of the source \(part.rawValue)",
      help: closest.map { "did you mean \(quoted($0))?" }
        ?? (known.isEmpty ? nil : "there are " + known.map(Self.name).joined(separator: ", ")))
  }

  static func severalTypes(_ types: [String], _ part: CodePart) -> Mistake {
    Mistake(
      "several-code-types",
      "more than one type \(part.rawValue): "
        + types.prefix(4).map(Self.name).joined(separator: ", ") + (types.count > 4 ? ", …" : ""),
      help: "say which: `\"type\": \"…\"`")
  }

  static func unusedArgument(_ expression: String, closest: String?) -> Mistake {
    Mistake(
      "unused-code-argument", "the code needs no value for \(quoted(expression))",
      help: closest.map { "did you mean \(quoted($0))?" }
        ?? "remove it: what the code knows needs no value")
  }

  static let limit = Mistake(
    "code-limit",
    "the fixture names more than \(FixtureLimits.codeBytes) bytes of code, or a scene more than "
      + "\(FixtureLimits.codeFiles) sources",
    help: "name files with fewer bytes, or each for fewer scenes")

  private static func name(_ type: String) -> String {
    type.isEmpty ? "code outside of types" : quoted(type)
  }
}

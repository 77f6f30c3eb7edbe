package import ByteText
package import PredicateLanguage
package import SceneLifecycle
package import SceneRouting

/// A reader of the code that a fixture names as the source of its conditions.
///
/// `AppSources`, of the module of that name, reads Swift and Objective-C:
///
/// ```swift
/// try SceneFixture.verify(path: path, code: AppSources())
/// ```
public protocol SceneCodeReading: Sendable {
  /// Reads files together: a name of one is known in the others.
  ///
  /// Nil if one of them is not a source or cannot be read, which is a finding.
  func read(_ named: NamedCode) -> ReadCode?
}

/// The files that a scene, or an app, of a fixture names as its code.
public struct NamedCode {
  /// The paths, as the fixture has them.
  package let paths: [String]
  /// Returns the file at a place of `paths`.
  ///
  /// Nil if it cannot be read, which is a finding.
  package let load: (Int) -> CodeFile?
  /// Reports that the file at a place of `paths` is not a source.
  package let refuse: (Int) -> Void
}

/// Code that was read.
public struct ReadCode {
  let answers: any CodeAnswers

  package init(_ answers: any CodeAnswers) { self.answers = answers }
}

/// The answers to what a fixture asks of its code.
package protocol CodeAnswers {
  var files: [CodeFile] { get }

  /// Returns the types that have a part of code, in the order of the code; the empty name stands
  /// for code outside of types.
  func types(with part: CodePart) -> [String]

  /// Returns the first place where a type has a part of code.
  func beginning(of type: String, _ part: CodePart) -> CodeSpan

  /// Returns the conditions that a type sets.
  ///
  /// Nil if one of them is not known for certain, which findings say.
  func conditions(
    of type: String, _ question: CodeQuestion, _ report: CodeReport
  ) -> CodeAnswer<ActivationConditions?>

  /// Returns the scenes that an app declares, as far as they are known.
  func declarations(
    of type: String, _ question: CodeQuestion, _ report: CodeReport
  ) -> CodeAnswer<[SceneDeclaration]>
}

/// The part of code that a scene or an app looks for.
package enum CodePart: String {
  case conditions = "sets conditions"
  case declarations = "declares scenes"
}

/// A finding about code, where it begins, and where it ends.
package typealias CodeReport = (
  _ problem: any DiagnosticContent, _ start: CodeOffset, _ end: Int?
) -> Void

/// A question about the code of one type.
package struct CodeQuestion {
  package let values: CodeArguments
  package let profile: LanguageProfile
  /// Whether a value may be the identifier that a window is made for.
  package let hasVariable: Bool

  package init(values: CodeArguments, profile: LanguageProfile, hasVariable: Bool) {
    (self.values, self.profile, self.hasVariable) = (values, profile, hasVariable)
  }
}

/// An answer of code, and what it took.
package struct CodeAnswer<Value> {
  package let value: Value
  /// Whether all of it is known.
  package let isWhole: Bool
  /// The expressions whose values the code leaves open.
  package let wanted: Set<ExactText>
  /// The bytes of the texts that were read.
  let bytes: Int
  /// The code that the conditions were made of.
  let code: SceneCode

  package init(
    _ value: Value, isWhole: Bool, wanted: Set<ExactText>, bytes: Int = 0, code: SceneCode
  ) {
    (self.value, self.isWhole, self.wanted) = (value, isWhole, wanted)
    (self.bytes, self.code) = (bytes, code)
  }
}

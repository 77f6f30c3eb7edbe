public import PredicateLanguage

/// The findings about a predicate that is probably not meant, such as its `warnings`; `allWarnings`
/// of the module PredicateAnalysis has those that only a proof shows, too.
public typealias PredicateWarnings = @Sendable (ActivationPredicate) -> [Diagnostic]

/// The parts of other modules that reading a fixture uses.
package struct FixtureDependencies: Sendable {
  /// The reader of code.
  ///
  /// Nil if a fixture may name no code.
  package let code: (any SceneCodeReading)?
  package let warnings: PredicateWarnings

  /// No code, and the predicates' own warnings.
  package static let none = FixtureDependencies(code: nil)

  package init(
    code: (any SceneCodeReading)?,
    warnings: @escaping PredicateWarnings = { $0.warnings }
  ) {
    (self.code, self.warnings) = (code, warnings)
  }
}

extension SceneFixture {
  /// Reads the fixture in the file at `path`, whose scenes may name their code.
  ///
  /// ```swift
  /// let fixture = try SceneFixture.load(
  ///   path: path, code: AppSources(), warnings: { $0.allWarnings })
  /// ```
  /// `code` reads what scenes name as their code. `warnings` says what is doubtful about a
  /// predicate, for the fixture's `warnings`.
  ///
  /// - Complexity: as `load(path:profile:files:)`, and O(n log n) for n bytes of code.
  /// - Throws: everything that is wrong with the file.
  public static func load(
    path: String, profile: LanguageProfile? = nil, files: FileAccess = .project,
    code: some SceneCodeReading, warnings: @escaping PredicateWarnings = { $0.warnings }
  ) throws(FixtureError) -> SceneFixture {
    try load(
      path: path, profile: profile, files: files,
      with: FixtureDependencies(code: code, warnings: warnings))
  }

  /// Reads the fixture in `bytes`, whose scenes may name their code, as
  /// `load(path:profile:files:code:warnings:)` does.
  ///
  /// - Throws: everything that is wrong with the fixture.
  public static func read(
    _ bytes: [UInt8], file: String, profile: LanguageProfile? = nil, files: FileAccess = .none,
    code: some SceneCodeReading, warnings: @escaping PredicateWarnings = { $0.warnings }
  ) throws(FixtureError) -> SceneFixture {
    try read(
      bytes, file: file, profile: profile, files: files,
      with: FixtureDependencies(code: code, warnings: warnings))
  }

  /// Checks every expectation of the fixture in the file at `path`, whose scenes may name their
  /// code, as `verify(path:files:)` does.
  ///
  /// ```swift
  /// try SceneFixture.verify(path: path, code: AppSources())
  /// ```
  ///
  /// - Throws: as `verify(path:files:)`.
  public static func verify(
    path: String, files: FileAccess = .project, code: some SceneCodeReading
  ) throws(FixtureVerificationError) {
    try verify(path: path, files: files, with: FixtureDependencies(code: code))
  }
}

import Testing

@Suite("Modules that are to run in a browser: what they do without")
struct PortableTests {
  @Test("No key path as a function, no existential and no untyped error in them")
  func portable() {
    expectTidy(PortableChecks.files, atLeast: 250, PortableChecks.unportable)
  }

  @Test("Each kind is reported, with its line")
  func reports() {
    let text = """
      let names = scenes.map(\\.id)
      let all = scenes.sorted(by: \\.id.rawValue)
      let content: any DiagnosticContent
      func read(from decoder: any Decoder) throws {
      func read() throws -> Int {
      func read(_ body: () throws -> Int) rethrows -> Int {
      """
    expectLines([1, 2, 3, 4, 4, 5, 6], in: text, path: path, PortableChecks.unportable)
  }

  @Test("Closures, typed errors, words of these names and forms for encoders are not reported")
  func allows() {
    let text = """
      let names = scenes.map { $0.id }
      func read() throws(Mistake) -> Int {
      do throws(Mistake) {
      case .any: true
      public static func any(of parts: [Part]) -> Part {
      let pattern = #"a\\.b"#
      // scenes.map(\\.id), any Sequence
      """
    expectLines([], in: text, path: path, PortableChecks.unportable)
    let coding = "public func encode(to encoder: any Encoder) throws {"
    expectLines(
      [], in: coding, path: "Sources/SceneRouting/Coding.swift", PortableChecks.unportable)
  }

  private let path = "Sources/SceneRouting/Scenes/Good.swift"
}

/// What a build without a runtime for types, as one for a browser is, does not have or refuses.
enum PortableChecks {
  private static let modules: Set = [
    "ByteText", "Diagnostics", "TextFolding", "RegularExpressions", "PredicateLanguage",
    "PredicateIndex", "SceneRouting", "SceneLifecycle", "LocatedValues", "SceneFixtures",
  ]
  /// Files that a browser does without, or that have it by their interface.
  private static let others: [String: String] = [
    "Coding.swift": "forms for encoders and decoders",
    "SceneFixtures/Code/": "reads sources of apps",
    "PredicateLanguage/Predicate/ActivationPredicate.swift": "arguments of any type",
    "PredicateLanguage/Predicate/Combination.swift": "arguments of any type",
    "PredicateIndex/BatchIdentifier.swift": "a requirement of `Sequence`",
  ]

  static var files: [SourceFile] { Repository.sources }

  static func unportable(_ files: [SourceFile]) -> [Violation] {
    let files = files.filter { file in
      modules.contains(file.module ?? "") && !others.keys.contains { file.path.contains($0) }
    }
    return files.flatMap { file in
      file.violations { code, _ in
        code.contains(/(^|[(\[ ,:=])\\\.[a-z]/) ? "a closure says `{ $0.name }`" : nil
      }
        + file.violations { code, _ in
          code.contains(/\bany [A-Z]/) ? "`some`, or a type of its own, in place of `any`" : nil
        }
        + file.violations { code, _ in
          code.contains(/\bthrows\b(?!\()|\brethrows\b/) ? "`throws` names the error" : nil
        }
    }
  }
}

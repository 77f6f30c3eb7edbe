import ByteText
import FixtureTools
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
import SourceScan

/// The sources of a draft as its fixture will read them: inside its project, and within its limits.
struct DraftCode {
  /// The members of a scene, or of `declarations`, that name code.
  struct Form {
    let paths: [String]
    let type: String
    let arguments: [(expression: String, value: PredicateArgument)]

    var members: [JSONOutput.Member] {
      let code: JSONOutput =
        paths.count == 1 ? .string(paths[0]) : .list(paths.map { .string($0) })
      var members: [JSONOutput.Member] = [("code", code)]
      if !type.isEmpty { members.append(("type", .string(type))) }
      if !arguments.isEmpty {
        let values = arguments.map { ($0.expression, JSONOutput($0.value)) }
        members.append(("arguments", .members(values)))
      }
      return members
    }
  }

  private let sources: [ScanSource]
  /// The folder of the fixture.
  private let folder: String
  private let named: NamedFiles
  private var files: [Int: CodeFile?] = [:]

  /// `output` is where the fixture will be.
  init(_ sources: [ScanSource], output: String) {
    self.sources = sources
    folder = PathText(output).folder
    named = NamedFiles(.project, fixture: output, origin: .memory)
  }

  /// The path of a file as the fixture writes it.
  func path(of file: Int) -> String {
    FixtureFolder.relativePath(of: sources[file].path, from: folder)
  }

  /// Returns the form in which a scene names the code of a type that sets `conditions`: the files
  /// alone, else with those that have its texts, else with all that its names need.
  ///
  /// Nil if the scene would read something else.
  ///
  /// - Throws: why a file cannot be read: such code must not pass for code that says another thing.
  mutating func form(
    of type: String, in files: Set<Int>, texts: Set<Int>,
    _ reading: DraftValues.Reading<ActivationConditions>
  ) throws(FixtureError) -> Form? {
    try form(of: type, in: files, texts, reading.values) { code, question in
      let answer = code.conditions(of: type, question) { _, _, _ in }
      return answer.value == reading.answer ? answer.wanted : nil
    }
  }

  /// Returns the form in which `declarations` names the code of an app, likewise.
  mutating func form(
    of app: String, in files: Set<Int>, _ reading: DraftValues.Reading<[SceneDeclaration]>
  ) throws(FixtureError) -> Form? {
    try form(of: app, in: files, [], reading.values) { code, question in
      let answer = code.declarations(of: app, question) { _, _, _ in }
      return answer.isWhole && answer.value == reading.answer ? answer.wanted : nil
    }
  }

  /// `wanted` returns the expressions whose values the code leaves open, or nil where it says
  /// something else.
  private mutating func form(
    of type: String, in files: Set<Int>, _ texts: Set<Int>,
    _ arguments: [(expression: String, value: PredicateArgument)],
    _ wanted: (CodeSources, CodeQuestion) -> Set<ExactText>?
  ) throws(FixtureError) -> Form? {
    let given = Dictionary(
      arguments.map { (ExactText(CodeArguments.normalized($0.expression)), $0.value) },
      uniquingKeysWith: { first, _ in first })
    let question = CodeQuestion(values: CodeArguments(given), profile: .uikit, hasVariable: false)
    var tried: [Set<Int>] = []
    for step in 0..<3 {
      let list = step == 0 ? files : step == 1 ? files.union(texts) : needed(by: files)
      guard list.count <= FixtureLimits.codeFiles, !tried.contains(list) else { continue }
      tried.append(list)
      guard let code = try code(of: list.sorted()), let wanted = wanted(code, question),
        given.keys.allSatisfy(wanted.contains)
      else { continue }
      return Form(paths: list.sorted().map { path(of: $0) }, type: type, arguments: arguments)
    }
    return nil
  }

  private func needed(by files: Set<Int>) -> Set<Int> {
    let isCandidate = sources.indices.map(files.contains)
    let result = SourceScan.scan(sources, isCandidate: isCandidate, wantsDeclarations: true)
    return files.union(result.lines.keys)
  }

  /// The code of files that a scene may name.
  ///
  /// Nil if it may not.
  private mutating func code(of files: [Int]) throws(FixtureError) -> CodeSources? {
    var all: [CodeFile] = []
    for file in files {
      if self.files[file] == nil { self.files[file] = .some(try read(file)) }
      guard let known = self.files[file] ?? nil else { return nil }
      all.append(known)
    }
    return CodeSources(all)
  }

  private func read(_ file: Int) throws(FixtureError) -> CodeFile? {
    do throws(Mistake) {
      let bytes = try named.read(path(of: file), limit: FixtureLimits.sourceBytes)
      return CodeFile(source: bytes, label: path(of: file))
    } catch {
      let error = FixtureError(error, file: sources[file].path)
      if error.isOfReading { throw error }
      return nil
    }
  }
}

extension JSONOutput {
  fileprivate init(_ value: PredicateArgument) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(String(number))
    case .real(let number): self = .number(String(number))
    case .boolean(let truth): self = .boolean(truth)
    case .list(let values): self = .list(values.map { JSONOutput($0) })
    default: self = .null
    }
  }
}

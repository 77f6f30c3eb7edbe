package import ByteText
import LocatedValues
package import PredicateLanguage
import SceneLifecycle
import SceneRouting

/// Reads the conditions of scenes that name the code which sets them.
///
/// ```
/// code ─► SceneCodeReading ─► ReadCode ─► conditions
///           type, arguments ─────┘
/// ```
///
/// Files are scanned once for all scenes that name the same ones.
package final class CodeReader {
  /// The keys of a scene that belong to it.
  static let keys = ["code", "type", "arguments"]
  /// The keys that it stands in place of.
  private static let replaced = [
    "can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing", "form",
  ]

  private let files: NamedFiles
  private let profile: LanguageProfile
  /// Nil if no code is read.
  private let reader: (any SceneCodeReading)?
  private var scanned: [[ExactText]: FoundCode?] = [:]
  /// The bytes that were read and scanned, and those of texts that scenes took.
  private var spent = 0
  /// The texts that the steps of the run grew with.
  private var admitted: Set<ExactText> = []
  /// The number of findings about places of code.
  private var told = 0
  /// The code of the windows that the app or a step makes.
  private(set) var windows: [ConditionKey.Owner: SceneCode] = [:]

  init(profile: LanguageProfile, files: NamedFiles, reader: (any SceneCodeReading)?) {
    (self.profile, self.files, self.reader) = (profile, files, reader)
  }

  /// Returns the conditions of the code that a new window names, and keeps the code.
  ///
  /// Nil in the cases of `conditions(of:hasVariable:)`.
  func conditions(
    of window: MemberReader, as owner: ConditionKey.Owner
  ) -> ActivationConditions? {
    var hasVariable = false
    if case .configuration = owner { hasVariable = true }
    guard let (conditions, code) = conditions(of: window, hasVariable: hasVariable) else {
      return nil
    }
    windows[owner] = code
    return conditions
  }

  /// Returns the conditions of the code that `scene` names.
  ///
  /// Nil if something is wrong, which findings say, and if the scene names no code.
  ///
  /// `hasVariable`: a value may be the identifier that a window is made for.
  func conditions(
    of scene: MemberReader, hasVariable: Bool = false
  ) -> (conditions: ActivationConditions, code: SceneCode)? {
    guard let code = scene["code"] else {
      for key in scene.inSourceOrder(["type", "arguments"]).prefix(1) {
        scene.require("code", for: "a scene with `\(key)`")
      }
      return nil
    }
    if let other = Self.replaced.first(where: scene.has) {
      let keys = scene.inSourceOrder(["code", other])
      scene.report(
        ShapeProblem.conflictingKeys(
          keys[0], keys[1], in: "a scene", help: "the code says what `\(other)` would say"),
        atKey: keys[1])
    }
    let type = scene.string("type")
    let values = CodeArguments(scene.object("arguments"))
    guard let found = self.code(of: scene, at: code),
      let name = self.type(type, of: scene, .conditions, in: found, at: code)
    else { return nil }
    let question = CodeQuestion(values: values, profile: profile, hasVariable: hasVariable)
    let answer = found.answers.conditions(of: name, question) {
      report($0, at: $1, to: $2, in: found, namedAt: code)
    }
    // After other mistakes it is not known which values the code needs.
    if answer.isWhole { reportUnused(values, wanted: answer.wanted) }
    spent += answer.bytes
    var texts = answer.code
    (texts.type, texts.paths) = (name, found.answers.files.map { $0.label })
    if let conditions = answer.value { admit(conditions) }
    return answer.value.map { ($0, texts) }
  }

  /// Has the steps of the run grow with the texts of conditions, each once: the rest of a source
  /// gives it nothing to do.
  private func admit(_ conditions: ActivationConditions) {
    for text in ActivationCondition.allCases.map({ conditions[$0].source })
    where admitted.insert(ExactText(text)).inserted {
      WorkBudget.current?.admit(bytes: text.utf8.count)
    }
  }

  /// Returns the declarations of the code that `object` names.
  func declarations(of object: MemberReader) -> [SceneDeclaration] {
    object.checkKeys(Self.keys)
    object.require("code")
    let type = object.string("type")
    let values = CodeArguments(object.object("arguments"))
    guard let code = object["code"], let found = self.code(of: object, at: code),
      let name = self.type(type, of: object, .declarations, in: found, at: code)
    else { return [] }
    let question = CodeQuestion(values: values, profile: profile, hasVariable: false)
    let answer = found.answers.declarations(of: name, question) {
      report($0, at: $1, to: $2, in: found, namedAt: code)
    }
    if answer.isWhole { reportUnused(values, wanted: answer.wanted) }
    return answer.value
  }

  // MARK: - Files

  private func code(of scene: MemberReader, at code: LocatedValue) -> FoundCode? {
    let named: [(text: String, value: LocatedValue)]
    if code.isList {
      named = scene.locatedStrings("code") ?? []
    } else {
      named =
        scene.string("code", expected: "the path of a source, or a list of them")
        .map { [($0, code)] } ?? []
    }
    guard !named.isEmpty else {
      if code.isList, code.count == 0 { code.report(CodeProblem.noText) }
      return nil
    }
    guard named.count <= FixtureLimits.codeFiles, spent <= FixtureLimits.codeBytes else {
      code.report(CodeProblem.limit)
      return nil
    }
    let paths = named.map { ExactText($0.text) }
    // What is wrong with files is told once.
    if let known = scanned[paths] { return known }
    guard let reader else {
      if scanned.isEmpty { code.report(CodeProblem.notRead) }
      scanned[paths] = .some(nil)
      return nil
    }
    let found = reader.read(
      NamedCode(
        paths: named.map { $0.text }, load: { self.load(named[$0].text, at: named[$0].value) },
        refuse: { named[$0].value.report(FileProblem.notASource(named[$0].text)) })
    ).map { FoundCode($0.answers) }
    scanned[paths] = .some(found)
    return found
  }

  private func load(_ path: String, at place: LocatedValue) -> CodeFile? {
    let file = files.load(path, limit: FixtureLimits.sourceBytes, namedBy: place) {
      bytes, label throws(FixtureError) in (CodeFile(source: bytes, label: label), [])
    }
    spent += file?.bytes.count ?? 0
    return file
  }

  // MARK: - Types

  /// The type that is named, or the only one with a part of code.
  ///
  /// Nil if it is neither, which is a finding.
  private func type(
    _ named: String?, of object: MemberReader, _ part: CodePart, in found: FoundCode,
    at code: LocatedValue
  ) -> String? {
    spent += FixtureLimits.codeSceneBytes
    let types = found.answers.types(with: part)
    guard let first = types.first else {
      let problem = part == .conditions ? CodeProblem.noText : CodeProblem.noDeclarations
      report(problem, at: CodeOffset(file: 0, offset: 0), to: nil, in: found, namedAt: code)
      return nil
    }
    if let named {
      if types.containsBytes(of: named) { return named }
      let known = types.prefix(FixtureLimits.suggestionScenes)
      object.report(
        CodeProblem.unknownType(
          named, part, closest: Spelling.closest(to: named, among: Array(known)),
          known: Array(known.prefix(4))),
        at: "type")
      return nil
    }
    guard types.count == 1 else {
      let second = found.answers.beginning(of: types[1], part)
      report(
        CodeProblem.severalTypes(types, part), at: second.start, to: second.end, in: found,
        namedAt: code)
      return nil
    }
    return first
  }

  // MARK: - Findings

  private func report(
    _ problem: any DiagnosticContent, at start: CodeOffset, to end: Int?, in found: FoundCode,
    namedAt code: LocatedValue
  ) {
    told += 1
    guard told <= ValueLimits.diagnostics else { return code.report(Mistake(problem)) }
    code.include([found.diagnostic(problem, at: start, to: end, namedAt: code.place)])
  }

  private func reportUnused(_ values: CodeArguments, wanted: Set<ExactText>) {
    for value in values.members
    where !wanted.contains(ExactText(CodeArguments.normalized(value.key))) {
      let others = wanted.sorted().map { $0.text }.filter { !values.has($0) }
      value.reportKey(
        CodeProblem.unusedArgument(
          value.key, closest: Spelling.closest(to: value.key, among: others)))
    }
  }
}

/// The code of scenes that name the same files.
private final class FoundCode {
  let answers: any CodeAnswers
  private var positions = CodePositions()

  init(_ answers: any CodeAnswers) { self.answers = answers }

  /// A finding at a place of the code, which the fixture names at `naming`.
  func diagnostic(
    _ content: any DiagnosticContent, at start: CodeOffset, to end: Int?,
    namedAt naming: FixturePlace
  ) -> FixtureDiagnostic {
    let file = answers.files[start.file]
    let span = SourceSpan(start.offset, max(start.offset, end ?? 0))
    let (line, column) = positions.position(of: start.offset, in: file)
    let help = [content.help, "the code is named in \(naming)"].compactMap { $0 }
    let finding = Mistake(
      content.id, severity: content.severity, content.message, help: help.joined(separator: "; "))
    return FixtureDiagnostic(
      LocatedDiagnostic(
        finding.diagnostic(at: span), file: file.label, line: line, column: column, path: "",
        excerpt: SourceExcerpt(of: span, in: file.bytes)))
  }
}

/// The values that a scene gives for expressions of its code.
package struct CodeArguments {
  let members: [LocatedValue]
  /// The values by their expressions.
  ///
  /// A value is nil if it is wrong.
  private let values: [ExactText: PredicateArgument?]

  init(_ object: MemberReader?) {
    members = object?.members(besides: []) ?? []
    values = Dictionary(
      members.map {
        (
          ExactText(Self.normalized($0.key)),
          PredicateArgument.argument($0, isElement: false)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Values that no fixture gives.
  package init(_ values: [ExactText: PredicateArgument]) { (members, self.values) = ([], values) }

  package func has(_ expression: String) -> Bool { values[ExactText(expression)] != nil }

  /// The value of an expression.
  ///
  /// Nil if there is none, or a wrong one.
  package subscript(expression: String) -> PredicateArgument? {
    values[ExactText(expression)] ?? nil
  }

  /// The text of an expression with each run of white space as one space.
  package static func normalized(_ text: String) -> String {
    let spaces = " \t\n\r\u{B}\u{C}".utf8
    let words = text.utf8.split(whereSeparator: spaces.contains)
    return String(decoding: Array(words.joined(separator: " ".utf8)), as: UTF8.self)
  }
}

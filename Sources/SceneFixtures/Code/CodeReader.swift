import ByteText
import LocatedValues
import PredicateLanguage
import SceneLifecycle
import SceneRouting
import SourceScan
import SourceText

/// Reads the conditions of scenes that name the code which sets them.
///
/// ```
/// code, type ─► CodeSources ─► sites of the type ─► ConditionSite ─► conditions
///                                  arguments ──────────┘
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
  private var scanned: [[ExactText]: CodeSources?] = [:]
  /// The bytes that were read and scanned, and those of texts that scenes took.
  private var spent = 0
  /// The texts that the steps of the run grew with.
  private var admitted: Set<ExactText> = []
  /// The number of findings about places of code.
  private var told = 0
  /// The code of the windows that the app or a step makes.
  private(set) var windows: [ConditionKey.Owner: SceneCode] = [:]

  init(profile: LanguageProfile, files: NamedFiles) {
    (self.profile, self.files) = (profile, files)
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
    guard let sources = sources(of: scene, at: code) else { return nil }
    let place = CodePlace(value: code, sources: sources)
    guard let name = self.type(type, of: scene, among: sources.types, .conditions, in: place),
      let sites = sources.sites[ExactText(name)]
    else { return nil }
    var reader = ConditionSite(
      sources: sources, values: values, profile: profile, hasVariable: hasVariable)
    let conditions = reader.conditions(of: sites) { report($0, at: $1, to: $2, in: place) }
    // After other mistakes it is not known which values the code needs.
    if conditions != nil { reportUnused(values, wanted: reader.wanted) }
    spent += reader.bytes
    var texts = reader.code
    (texts.type, texts.paths) = (name, sources.files.map { $0.label })
    if let conditions { admit(conditions) }
    return conditions.map { ($0, texts) }
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
    guard let code = object["code"], let sources = sources(of: object, at: code) else { return [] }
    let place = CodePlace(value: code, sources: sources)
    guard let name = self.type(type, of: object, among: sources.apps, .declarations, in: place),
      let all = sources.declarations[ExactText(name)]
    else { return [] }
    var reader = ConditionSite(sources: sources, values: values, profile: profile)
    let (declarations, isWhole) = reader.declarations(all) { report($0, at: $1, to: $2, in: place) }
    if isWhole { reportUnused(values, wanted: reader.wanted) }
    return declarations
  }

  // MARK: - Files

  private func sources(of scene: MemberReader, at code: LocatedValue) -> CodeSources? {
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
    let files = named.compactMap { load($0.text, at: $0.value) }
    let sources = files.count == named.count ? CodeSources(files) : nil
    scanned[paths] = .some(sources)
    return sources
  }

  private func load(_ path: String, at place: LocatedValue) -> (label: String, bytes: [UInt8])? {
    guard SourceLanguage(path: path) != nil else {
      place.report(FileProblem.notASource(path))
      return nil
    }
    let file = files.load(path, limit: FixtureLimits.sourceBytes, namedBy: place) {
      bytes, label throws(FixtureError) in ((label, bytes), [])
    }
    guard let file else { return nil }
    spent += file.1.count
    return (file.0, file.1)
  }

  // MARK: - Types

  /// The type that is named, or the only one of `types`.
  ///
  /// Nil if it is neither, which is a finding.
  private func type(
    _ named: String?, of object: MemberReader, among types: [String],
    _ wanted: CodeProblem.Wanted, in place: CodePlace
  ) -> String? {
    spent += FixtureLimits.codeSceneBytes
    guard let first = types.first else {
      let problem = wanted == .conditions ? CodeProblem.noText : .noDeclarations
      report(problem, at: place.sources.beginning, to: nil, in: place)
      return nil
    }
    if let named {
      if types.containsBytes(of: named) { return named }
      let known = types.prefix(FixtureLimits.suggestionScenes)
      object.report(
        CodeProblem.unknownType(
          named, wanted, closest: Spelling.closest(to: named, among: Array(known)),
          known: Array(known.prefix(4))),
        at: "type")
      return nil
    }
    guard types.count == 1 else {
      let second = place.sources.beginning(of: types[1], wanted)
      report(
        CodeProblem.severalTypes(types, wanted), at: second.place, to: second.end, in: place)
      return nil
    }
    return first
  }

  // MARK: - Findings

  private func report(
    _ problem: any DiagnosticContent, at start: LocatedText.Place, to end: Int?,
    in place: CodePlace
  ) {
    told += 1
    guard told <= ValueLimits.diagnostics else { return place.value.report(problem) }
    place.value.include([
      place.sources.diagnostic(problem, at: start, to: end, namedAt: place.value.place)
    ])
  }

  private func reportUnused(_ values: CodeArguments, wanted: Set<ExactText>) {
    for value in values.members
    where !wanted.contains(ExactText(CodeSources.normalized(value.key))) {
      let others = wanted.sorted().map { $0.text }.filter { !values.has($0) }
      value.reportKey(
        CodeProblem.unusedArgument(
          value.key, closest: Spelling.closest(to: value.key, among: others)))
    }
  }
}

/// The code of a scene, and where the fixture names it.
struct CodePlace {
  let value: LocatedValue
  let sources: CodeSources
}

/// The values that a scene gives for expressions of its code.
struct CodeArguments {
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
          ExactText(CodeSources.normalized($0.key)),
          PredicateArgument.argument($0, isElement: false)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Values that no fixture gives.
  init(_ values: [ExactText: PredicateArgument]) { (members, self.values) = ([], values) }

  func has(_ expression: String) -> Bool { values[ExactText(expression)] != nil }

  /// The value of an expression.
  ///
  /// Nil if there is none, or a wrong one.
  subscript(expression: String) -> PredicateArgument? { values[ExactText(expression)] ?? nil }
}

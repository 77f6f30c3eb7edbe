import ByteText
package import FixtureTools
import LocatedValues
import PredicateLanguage
package import SceneFixtures
import SceneLifecycle
import SceneRouting
package import SourceScan
import SourceText

/// The parts of an app's sources that go into a fixture: a scene for each type that sets
/// conditions, which reads them from the code, and the identifiers of the code as events.
package struct SourceDraft {
  let sources: [ScanSource]
  let result: ScanResult
  let survey: CodeSurvey
  /// The path that the fixture will have; paths in it begin there.
  private let output: String
  private let values: DraftValues
  private let plist: ManifestDraft?
  private var declarations: [DraftDeclaration] = []
  private var app: [JSONOutput.Member] = []
  private var scenes: [[JSONOutput.Member]] = []
  private var conditions: [ActivationConditions] = []
  private var names = DraftNames()
  /// The scenes that are too many.
  private var surplus = 0
  package private(set) var remarks: [FixtureDraft.Remark] = []
  private var code: DraftCode

  /// Makes scenes and events of what a scan of `sources`, with declarations, found.
  ///
  /// Nil if no code sets conditions or declares a scene.
  ///
  /// `plist` is the app's Info.plist, `output` where the fixture will be.
  ///
  /// - Complexity: up to three scans of the files of each scene, of at most
  ///   `ToolLimits.draftScenes`.
  /// - Throws: why a file cannot be read again.
  package init?(
    _ sources: [ScanSource], _ result: ScanResult, plist: InfoPlist?, output: String
  ) throws(FixtureError) {
    (self.sources, self.result, self.output) = (sources, result, output)
    survey = CodeSurvey(sources, result)
    values = DraftValues(survey, result)
    code = DraftCode(sources, output: output)
    self.plist = plist.map { ManifestDraft($0, ManifestProposal(for: $0)) }
    guard !survey.owners.isEmpty || !result.declarations.isEmpty else { return nil }
    app = self.plist?.facts ?? []
    try addDeclarations()
    try addScenes()
    remarks += self.plist?.remarks ?? []
  }

  /// Whether there is a scene; else `remarks` say why.
  package var hasScenes: Bool { !conditions.isEmpty }

  /// Returns the fixture, which allows what lint finds and is meant, each with its reason.
  ///
  /// - Throws: what a fixture with these parts would have wrong.
  package func draft(
    allowing allowances: [(rule: String, reason: String)]
  ) throws(FixtureError) -> FixtureDraft {
    var draft = try FixtureDraft(
      DraftParts(
        title: plist?.app.bundleIdentifier ?? "Windows", notes: notes, app: app,
        allowances: allowances, scenes: scenes, events: events),
      file: output, files: .project, with: FixtureDependencies(code: AppSources()))
    draft.remarks = remarks + draft.remarks
    return draft
  }

  private var notes: String {
    "Scenes with `code` read their conditions from the app's sources at each run: an edit there "
      + "shows here. " + DraftNotes.expectations
  }

  // MARK: - Declarations

  /// A scene that SwiftUI declares, with the name by which a fixture knows it.
  private struct DraftDeclaration {
    let declaration: ScanDeclaration
    let name: String
  }

  private mutating func addDeclarations() throws(FixtureError) {
    guard let type = result.declarations.first?.type else { return }
    let others =
      Set(result.declarations.map { ExactText($0.type.joined(separator: ".")) }).count - 1
    if others > 0 {
      remarks.append(
        FixtureDraft.Remark(
          id: "left-out",
          message: "the fixture has the declarations of \(quoted(type.joined(separator: "."))), "
            + "and not those of \(DraftNotes.count(others, of: others + 1, "app"))"))
    }
    let name = type.joined(separator: ".")
    let all = survey.declared(by: name)
    let own = result.declarations.filter { $0.type.joined(separator: ".").hasBytes(of: name) }
    let isWhole = !own.contains { $0.open != nil }
    if all.count < own.count {
      leaveOut("scenes of \(quoted(name))", "no source declares their type")
    }
    guard let reading = values.declarations(of: name), reading.answer.count == all.count else {
      let problem = survey.declarations(of: name, [:]).problems.first
      leaveOut("the declarations of \(quoted(name))", problem)
      return
    }
    declarations = zip(all, reading.answer).map { DraftDeclaration(declaration: $0, name: $1.name) }
    // A fixture reads no declaration that the app may not have.
    let form = isWhole ? try code.form(of: name, in: Set(all.map(\.file)), reading) : nil
    let copies = reading.answer.map { declaration -> JSONOutput in
      let matching = declaration.matching.map { texts in
        [("matching", JSONOutput.list(texts.map { .string($0) }))]
      }
      return .members([("name", .string(declaration.name))] + (matching ?? []))
    }
    app.append(("declarations", form.map { .members($0.members) } ?? .list(copies)))
  }

  private mutating func leaveOut(_ what: String, _ problem: String?) {
    let why = problem.map { ": \($0)" } ?? ""
    remarks.append(FixtureDraft.Remark(id: "left-out", message: "\(what) are left out\(why)"))
  }

  // MARK: - Scenes

  private mutating func addScenes() throws(FixtureError) {
    var left = Array(survey.owners.indices)
    for entry in declarations {
      let own = left.filter { owner in
        belongs(survey.owners[owner], to: entry.declaration)
      }
      if own.isEmpty { addSilent(entry.name) }
      for owner in own { try add(owner, configuration: entry.name, id: entry.name) }
      left.removeAll(where: own.contains)
    }
    for owner in left {
      let type = survey.owners[owner].type.lastName
      try add(owner, configuration: plist?.configuration(ofDelegate: type)?.name, id: type)
    }
    let delegates = Set(survey.owners.map { ExactText($0.type.lastName) })
    for members in plist?.otherScenes(than: delegates, &names) ?? [] {
      add(members, ActivationConditions())
    }
    guard surplus > 0 else { return }
    let all = scenes.count + surplus
    remarks.append(
      FixtureDraft.Remark(
        id: "left-out",
        message: "\(DraftNotes.count(scenes.count, of: all, "scene")) are in the fixture"))
  }

  private mutating func add(_ members: [JSONOutput.Member], _ own: ActivationConditions) {
    guard scenes.count < ToolLimits.draftScenes else {
      surplus += 1
      return
    }
    scenes.append(members)
    conditions.append(own)
  }

  /// Adds a scene of SwiftUI whose views say nothing: it takes nothing, as RULES.md has it.
  private mutating func addSilent(_ declaration: String) {
    let nothing = ActivationConditions(preferring: [], allowing: [])
    let notes =
      "SwiftUI's declaration; no view in it has "
      + "`handlesExternalEvents(preferring:allowing:)`, so an open window takes nothing."
    add(
      [
        ("id", .string(names.unused(declaration))), ("notes", .string(notes)),
        ("configuration", .string(declaration)),
      ] + Self.copy(of: nothing), nothing)
  }

  /// Whether conditions are set inside a declaration, or by a view that it names.
  private func belongs(
    _ owner: CodeSurvey.Owner, to declaration: ScanDeclaration
  ) -> Bool {
    let body = declaration.body
    if owner.sites.allSatisfy({ $0.file == declaration.file && body.contains($0.range.lowerBound) })
    {
      return true
    }
    guard owner.isSwiftUI else { return false }
    let name = owner.type.lastName.utf8
    return sources[declaration.file].bytes[body]
      .split { !(0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 >= 0x80) }
      .contains { $0.elementsEqual(name) }
  }

  private mutating func add(
    _ index: Int, configuration: String?, id: String
  ) throws(FixtureError) {
    let owner = survey.owners[index]
    // No code is read for a scene that has no room.
    guard scenes.count < ToolLimits.draftScenes else {
      surplus += 1
      return
    }
    guard let sites = owner.choices.first, let reading = values.read(sites) else {
      let problem =
        owner.choices.first.flatMap { survey.read($0, [:], .uikit).problems.first }
        ?? "it has too many texts"
      leaveOut("the conditions in \(place(of: owner))", problem)
      return
    }
    var members: [JSONOutput.Member] = [("id", .string(names.unused(id)))]
    // One scene has one text for each condition.
    let form =
      owner.choices.count == 1
      ? try code.form(
        of: owner.type, in: Set(owner.sites.map(\.file)),
        texts: Set(owner.sites.flatMap(\.textFiles)), reading) : nil
    members.append(("notes", .string(notes(on: owner, reading, isCode: form != nil))))
    if let configuration { members.append(("configuration", .string(configuration))) }
    add(members + (form?.members ?? Self.copy(of: reading.answer)), reading.answer)
  }

  /// The path of a site's file as the fixture would write it.
  private func path(of site: ScanSite) -> String { code.path(of: site.file) }

  private func place(of owner: CodeSurvey.Owner) -> String {
    guard let site = owner.sites.first,
      let line = result.lines[site.file]?.position(of: site.range.lowerBound).line
    else { return owner.type }
    return "\(path(of: site)):\(line)"
  }

  private func notes(
    on owner: CodeSurvey.Owner, _ reading: DraftValues.Reading<ActivationConditions>, isCode: Bool
  ) -> String {
    let who = owner.type.isEmpty ? "The code" : "The code of \(quoted(owner.type))"
    var sentences = ["\(who) sets the conditions in \(place(of: owner))."]
    if !isCode {
      sentences.append(
        "They are copied, because a scene cannot name the code for them: `sceneroute scan "
          + "--against` says when the code changes.")
    }
    let open = reading.values.map { quoted($0.expression) }
    if !open.isEmpty {
      sentences.append(
        "The value of \(open.joined(separator: ", ")) is known at run time only, and an example "
          + "here.")
    }
    if owner.choices.count > 1 {
      sentences.append("The code chooses one of several texts; this is the first.")
    }
    return sentences.joined(separator: " ")
  }

  /// The conditions as a fixture writes them.
  private static func copy(of conditions: ActivationConditions) -> [JSONOutput.Member] {
    guard conditions.form == .swiftUI else {
      return [
        ("can", .string(conditions.can.textInJSON)),
        ("prefers", .string(conditions.prefers.textInJSON)),
      ]
    }
    return [
      ("preferring", .list(conditions.prefers.externalEvents.map { .string($0) })),
      ("allowing", .list(conditions.can.externalEvents.map { .string($0) })),
    ]
  }

  // MARK: - Events

  private var events: [DraftEvent] {
    var seen: Set<ExactText> = []
    var events: [DraftEvent] = []
    for found in values.identifiers where seen.insert(ExactText(found.text)).inserted {
      let line = result.lines[found.site.file]?.position(of: found.site.range.lowerBound).line ?? 1
      let open = found.isTemplate ? " What is known at run time only is an example." : ""
      events.append(
        DraftEvent(
          name: clipped(found.text),
          notes: ["The code sets it in \(path(of: found.site)):\(line).\(open)"],
          source: [("identifier", .string(found.text))]))
    }
    for (members, conditions) in zip(scenes, conditions) {
      guard let text = conditions.example, seen.insert(ExactText(text)).inserted,
        case .string(let id)? = members.first?.value
      else { continue }
      events.append(
        DraftEvent(
          name: clipped(text), notes: ["An identifier that the scene \(quoted(id)) is for."],
          source: [("identifier", .string(text))]))
    }
    let icon = [
      DraftEvent(
        name: "tap on the app's icon", notes: ["It brings no identifier."],
        source: [("icon", .boolean(true))])
    ]
    return Array(events.prefix(ToolLimits.draftEvents)) + (plist?.events ?? icon)
  }
}

extension ActivationConditions {
  /// A text of the conditions that prefers, or can, is true for, and that says something of them.
  fileprivate var example: String? {
    let texts = constants.filter { !$0.isEmpty }
    func isTrue(_ predicate: ActivationPredicate, _ text: String) -> Bool {
      (try? predicate.evaluate(text)) == true
    }
    return texts.first { isTrue(prefers, $0) } ?? texts.first { can != .always && isTrue(can, $0) }
  }
}

extension ScanSite {
  /// The files in which its texts, and those of its arguments, are written.
  fileprivate var textFiles: [Int] {
    var files = [valuePlace.file] + [origin?.file].compactMap(\.self)
    for argument in (arguments ?? []) + (elements ?? []) {
      files.append(argument.place.file)
      switch argument.value {
      case .text(let text): files.append(text.origin.file)
      case .list(let texts): files += texts.map(\.origin.file)
      default: break
      }
    }
    return files + (strings ?? []).map(\.origin.file)
  }
}

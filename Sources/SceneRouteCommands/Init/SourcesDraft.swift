import AppSources
import ByteText
import FixtureTools
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneRouting
import SourceScan

extension Init {
  /// The fixture of an app's sources.
  ///
  /// Nil if it cannot be made; the reason is reported.
  ///
  /// What lint finds in it is allowed: it is how the code is today.
  func draft(ofSources path: String, on console: Console) throws(FixtureError) -> FixtureDraft? {
    let plan = ScanPlan(paths: [path], manifests: infoPlist.map { [$0] } ?? [])
    let paths = plan.inputs.map(\.path) + plan.manifests
    let versions = paths.map(FixtureFolder.version)
    let run = console.follow(plan.count, "file") { plan.read($0, wantsDeclarations: true) }
    let unreadable = run.unreadable.flatMap(\.findings).map(\.diagnostic)
    for problem in unreadable where !problem.isOfReading {
      console.reportWarning(id: problem.id, problem.message)
    }
    // A fixture of a part of the app would look like one of all of it.
    let unread = unreadable.filter(\.isOfReading)
    if !unread.isEmpty { console.report(FixtureError(unread)) }
    guard console.status != .interrupted, unread.isEmpty else { return nil }
    let file = output == "-" ? "windows.json" : output
    let delegates = Set(run.result.sites.compactMap { $0.type.last.map { ExactText($0) } })
    let source = try SourceDraft(
      run.sources, run.result, plist: try plist(of: plan.manifests, delegates), output: file)
    guard let source, source.hasScenes else {
      for remark in source?.remarks ?? [] { console.reportWarning(id: remark.id, remark.message) }
      console.reportError(
        id: "nothing-found",
        "no source in \(quoted(path)) sets conditions or declares a scene that a fixture can have",
        help: "`sceneroute init INFO.PLIST` makes a fixture of what the Info.plist says")
      return nil
    }
    var allowances: [(rule: String, reason: String)] = []
    var draft = try source.draft(allowing: [])
    // What allows one finding may bring another to light.
    for _ in 0..<3 {
      let found = Linter(code: AppSources()).lint(draft.bytes, file: file).findings
      let unread = found.map(\.diagnostic).filter(\.isOfReading)
      if !unread.isEmpty { throw FixtureError(unread) }
      let more = found.filter { finding in
        finding.severity >= .warning && finding.rule.canBeAllowed
          && !allowances.contains { $0.rule == finding.rule.code }
      }
      if more.isEmpty { break }
      for finding in more where !allowances.contains(where: { $0.rule == finding.rule.code }) {
        allowances.append(
          (finding.rule.code, Self.reason(for: finding)))
      }
      draft = try source.draft(allowing: allowances)
    }
    // The fixture reads code again, which must be what the scan has read.
    for (path, version) in zip(paths, versions) where FixtureFolder.version(of: path) != version {
      throw FixtureError(FileProblem.changed(path), file: path)
    }
    return draft
  }

  /// Why a finding is meant.
  private static func reason(for finding: LintFinding) -> String {
    switch finding.rule.id {
    case .gap, .noSceneMatches:
      "The code has no condition for every identifier: one that no window takes opens a new one."
    default: "The code is like that today: \(finding.diagnostic.message)."
    }
  }

  /// The Info.plist of the app: the one that is named, else the one with a delegate that the
  /// sources have, else the first with scenes.
  private func plist(
    of paths: [String], _ delegates: Set<ExactText>
  ) throws(FixtureError) -> InfoPlist? {
    if let infoPlist { return try InfoPlist.load(path: infoPlist, context: sdk.context) }
    var all: [InfoPlist] = []
    for path in paths {
      do throws(FixtureError) {
        all.append(try InfoPlist.load(path: path, context: sdk.context))
      } catch {
        // Another one must not stand in for one that may be the app's.
        if error.isOfReading { throw error }
      }
    }
    let withDelegate = all.first { plist in
      plist.manifest.configurations.contains { configuration in
        configuration.delegateClassName.map { delegates.contains(ExactText($0.lastName)) } ?? false
      }
    }
    let others = all.filter { !$0.lacksSceneManifest }
    return withDelegate ?? others.first { !$0.manifest.configurations.isEmpty } ?? others.first
  }
}

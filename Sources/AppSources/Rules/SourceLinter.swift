import PredicateLanguage
import SceneFixtures
package import SceneLint
package import SourceScan
import SourceText

/// Looks for what is wrong or doubtful in the predicates and identifiers of sources, and for events
/// that the code of an app loses.
package struct SourceLinter {
  /// The most bytes of a file that are reported because they are not UTF-8.
  private static let shownBytes = 10
  /// The most bytes of a file that are looked at because they are not UTF-8.
  private static let mostBytes = 1_000

  private let sources: [ScanSource]
  private let result: ScanResult
  private let runTimeTexts: RunTimeTexts
  private var findings: SourceFindings
  /// Whether fixtures were compared with the sources.
  private var areCompared = false
  /// The texts without arguments that were checked last, by where they begin.
  private var checked: [CheckedText: LocatedText] = [:]

  private struct CheckedText: Hashable {
    let origin: Int64
    let isCondition: Bool
  }

  /// Returns the files that have sites, findings or allowances, in their order.
  ///
  /// `drift` are the scenes of fixtures beside the conditions of these sources.
  ///
  /// - Complexity: O(n log n): n bytes of those files and findings; each site's predicate costs
  ///   what lint's rules of one predicate cost.
  package static func lint(
    _ sources: [ScanSource], _ result: ScanResult, app: AppScan? = nil,
    manifests: AppManifests? = nil, besides drift: CodeDrift? = nil
  ) -> [LintedFile] {
    var linter = SourceLinter(sources, result)
    linter.run()
    if let app, let manifests { EventLosses(app, manifests).run(&linter.findings) }
    drift?.run(&linter.findings)
    linter.areCompared = drift != nil
    return linter.files()
  }

  private init(_ sources: [ScanSource], _ result: ScanResult) {
    (self.sources, self.result) = (sources, result)
    runTimeTexts = RunTimeTexts(sources)
    findings = SourceFindings(sources, result.lines)
  }

  private mutating func run() {
    checkBytes()
    let parts = ConditionParts(result.sites, sources)
    // What conditions say goes first: a format that one of them takes is checked as UIKit does.
    var taken: Set<Int64> = []
    for site in result.sites where isCondition(site) {
      check(site, isCondition: true)
      for text in site.texts { taken.insert(Self.key(text.origin)) }
    }
    for site in result.sites where site.kind == .format {
      let isTaken = site.texts.contains { taken.contains(Self.key($0.origin)) }
      if !isTaken { check(site, isCondition: parts.contains(site)) }
    }
    checkFlow()
    checkMatching()
    IdentifierCheck(result).run(&findings)
  }

  /// Tells the first byte of each file that is not UTF-8, and those on the lines of its sites.
  private mutating func checkBytes() {
    let sites = Dictionary(grouping: result.sites, by: \.file)
    for file in Set(result.invalid.map(\.file)) {
      let places = InvalidBytes.places(in: sources[file].bytes, limit: Self.mostBytes)
      var told = Array(places.prefix(1))
      var next = 1
      for site in sites[file] ?? [] {
        while next < places.count, places[next] < site.range.lowerBound { next += 1 }
        let line = result.lines[file]?.position(of: site.range.upperBound).line
        while next < places.count, result.lines[file]?.position(of: places[next]).line == line {
          told.append(places[next])
          next += 1
        }
      }
      for offset in told.prefix(Self.shownBytes) {
        findings.add(
          .invalidFile, "this byte is not UTF-8: a literal with it has no text",
          help: "save the file as UTF-8", at: LocatedText.Place(file: file, offset: offset),
          severity: .note)
      }
    }
  }

  private static func key(_ place: LocatedText.Place) -> Int64 {
    Int64(place.file) << 32 | Int64(place.offset)
  }

  private func isCondition(_ site: ScanSite) -> Bool { site.kind == .can || site.kind == .prefers }

  // MARK: - One site

  private mutating func check(_ site: ScanSite, isCondition: Bool) {
    switch site.content {
    case .known(let text):
      // What many sites share says the same of each.
      let place = CheckedText(origin: Self.key(text.origin), isCondition: isCondition)
      if site.arguments?.isEmpty == true {
        if checked[place] == text { return }
        checked[place] = text
      }
      FormatCheck(text, site.arguments, isCondition: isCondition).run(&findings)
    case .alternatives(let all):
      for one in all {
        FormatCheck(one.text, one.arguments, isCondition: isCondition).run(&findings)
      }
    case .template(let parts):
      let check = TemplateCheck(
        parts, site.arguments, isCondition: isCondition, isString: runTimeTexts.isString)
      check.run(&findings)
    case .open(.block) where isCondition:
      findings.add(
        .forbiddenInCondition, "UIKit refuses a block in activation conditions",
        help: "write the condition as a format over `SELF`", at: site.valuePlace)
    case .open(.boxedBoolean): addBoxedBoolean(site)
    case .open where isCondition && isBoxed(site): addBoxedBoolean(site)
    case .open, .strings: break
    }
  }

  private mutating func addBoxedBoolean(_ site: ScanSite) {
    findings.add(
      .boxedBoolean, "a boxed Boolean is given where a predicate or a Boolean belongs",
      help: site.language == .swift
        ? "write `NSPredicate(value: false)`" : "write `[NSPredicate predicateWithValue:NO]`",
      at: site.valuePlace)
  }

  /// Whether the value begins with a number that is made of a Boolean.
  private func isBoxed(_ site: ScanSite) -> Bool {
    let bytes = sources[site.valuePlace.file].bytes[site.valuePlace.offset...].prefix(64)
    let text = bytes.filter { $0 > 0x20 }
    return ["NSNumber(value:true)", "NSNumber(value:false)"].contains { text.starts(with: $0.utf8) }
  }

  // MARK: - Several sites

  private mutating func checkFlow() {
    let conditions = Dictionary(
      grouping: result.sites.filter(isCondition), by: \.file)
    for (file, sites) in conditions.sorted(by: { $0.key < $1.key }) {
      var flow = ConditionFlow(sources[file], file: file, sites)
      flow.run(&findings)
    }
  }

  /// `matching` says which declaration makes a window; views say which window is used again.
  private mutating func checkMatching() {
    let hasViews = result.sites.contains { $0.kind == .preferring || $0.kind == .allowing }
    guard !hasViews else { return }
    for site in result.sites where site.kind == .matching {
      findings.add(
        .matchingAlone, "`matching` chooses the declaration of a new window, not an open window",
        help: "add `.handlesExternalEvents(preferring:allowing:)` to the view in it",
        at: LocatedText.Place(file: site.file, offset: site.range.lowerBound),
        to: site.range.upperBound)
    }
  }

  // MARK: - Files

  private mutating func files() -> [LintedFile] {
    var allowances = SourceAllowances(result.comments, sources, result.lines)
    var left = allowances.apply(to: findings.found)
    var more = SourceFindings(sources, result.lines)
    allowances.check(&more, areCompared: areCompared)
    left += more.found
    let byFile = Dictionary(grouping: left, by: \.place.file)
    let files = Set(byFile.keys).union(result.sites.map(\.file)).union(allowances.allowed.keys)
    return files.sorted().map { index in
      var file = LintedFile(path: sources[index].path)
      file.findings = Linter.bounded(
        (byFile[index] ?? []).sorted {
          ($0.place.offset, $0.finding.rule.code) < ($1.place.offset, $1.finding.rule.code)
        }.map(\.finding))
      file.allowed = allowances.allowed[index] ?? 0
      return file
    }
  }
}

extension ScanSite {
  /// The texts that are known.
  fileprivate var texts: [LocatedText] {
    switch content {
    case .known(let text): [text]
    case .alternatives(let all): all.map(\.text)
    case .template(let parts): parts.compactMap(\.text)
    case .open, .strings: []
    }
  }
}

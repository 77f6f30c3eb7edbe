import PredicateLanguage
import SceneFixtures

/// Leaves out what a fixture allows, and finds allowances that allow nothing.
struct AllowanceFilter {
  /// One allowance, and the path of the part that it is about.
  private struct Allowance {
    let content: LintAllowance
    let path: String
    let rule: LintRule?
    var isUsed = false
  }

  private let text: FixtureText
  private let areProved: Bool
  private var allowances: [Allowance]
  /// The number of findings left out.
  private(set) var allowed = 0

  /// `areProved`: whether the rules that need proofs were looked for; of what was not, nothing is
  /// allowed in vain.
  init(_ text: FixtureText, areProved: Bool) {
    self.text = text
    self.areProved = areProved
    let contents = text.allowances
    let paths = text.paths(of: contents.map(\.part))
    allowances = zip(contents, paths).map { content, path in
      Allowance(content: content, path: path, rule: LintCatalogue.rule(named: content.rule))
    }
  }

  /// Returns `findings` without those that are allowed, and with what is found of allowances.
  ///
  /// - Complexity: O(f × d + a): f findings, a allowances, d allowances of one rule around one
  ///   place.
  mutating func apply(
    to findings: [LintFinding], _ anchors: StablePathWriter
  ) -> [LintFinding] {
    if allowances.isEmpty { return findings }
    var byPlace: [String: [Int]] = [:]
    for (index, allowance) in allowances.enumerated() {
      guard let rule = allowance.rule, rule.canBeAllowed else { continue }
      byPlace["\(allowance.path) \(rule.code)", default: []].append(index)
    }
    var left: [LintFinding] = []
    for finding in findings {
      let places = Self.partsAround(finding.path).flatMap { part in
        byPlace["\(part) \(finding.rule.code)"] ?? []
      }
      for place in places { allowances[place].isUsed = true }
      if places.isEmpty { left.append(finding) } else { allowed += 1 }
    }
    return left + LintFinding.located(allowances.compactMap(draft), in: text, anchors)
  }

  /// The paths of the parts around a value that may have allowances: the fixture, and its scene,
  /// event or step.
  private static func partsAround(_ path: String) -> [String] {
    guard let close = path.utf8.firstIndex(of: UInt8(ascii: "]")) else { return ["$"] }
    return ["$", String(path[...close])]
  }

  private func draft(_ allowance: Allowance) -> UnplacedFinding? {
    guard !allowance.isUsed else { return nil }
    let name = quoted(allowance.content.rule)
    guard let rule = allowance.rule else {
      let known = LintCatalogue.rules.filter(\.canBeAllowed)
      let meant = Spelling.closest(
        to: allowance.content.rule, among: known.map(\.id.rawValue))
      return UnplacedFinding(
        .unknownSuppression, "lint has no rule \(name)",
        help: meant.map { "did you mean \(quoted($0))?" }
          ?? "`sceneroute lint --rules` lists them",
        at: .value(allowance.content.place))
    }
    guard rule.canBeAllowed else {
      return UnplacedFinding(
        .unknownSuppression, "a finding of \(name) cannot be allowed",
        help: "mend what it says", at: .value(allowance.content.place))
    }
    // What `scan` finds beside the code is not looked for here.
    if LintRuleID.ofDrift.contains(rule.id) { return nil }
    guard areProved || !LintRuleID.proved.contains(rule.id) else { return nil }
    return UnplacedFinding(
      .unusedSuppression, "\(name) finds nothing here that could be allowed",
      help: "take the allowance out", at: .value(allowance.content.place))
  }
}

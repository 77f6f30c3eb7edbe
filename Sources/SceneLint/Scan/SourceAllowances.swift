import PredicateLanguage
import SceneFixtures
import SourceScan
import SourceText

/// Leaves out what comments in sources allow, and finds comments that allow nothing.
///
/// ```
/// let a = NSPredicate(format: text)  // sceneroute:allow SR506 the list has no quotes
/// // sceneroute:allow SR506 a comment on a line of its own is about the next line
/// ```
struct SourceAllowances {
  private struct Allowance {
    let place: LocatedText.Place
    let end: Int
    let name: String
    let rule: LintRule?
    let hasReason: Bool
    /// The lines that it is about.
    let lines: ClosedRange<Int>
    var isUsed = false
  }

  private static let word = "sceneroute:allow"
  private var allowances: [Allowance] = []
  /// How many findings were left out, by file.
  private(set) var allowed: [Int: Int] = [:]

  /// - Complexity: O(n + c log l): n bytes of c comments, l lines.
  init(_ comments: [ScanComment], _ sources: [ScanSource], _ lines: [Int: SourceLines]) {
    for comment in comments.reversed() {
      let bytes = sources[comment.file].bytes
      let text = String(decoding: bytes[comment.range], as: UTF8.self)
      guard let start = text.utf8.firstRange(of: Self.word.utf8), let table = lines[comment.file]
      else { continue }
      let words = text[start.upperBound...].unicodeScalars
        .split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        .filter { $0 != "*/" }
      let name = words.first ?? ""
      let (line, column) = table.position(of: comment.range.lowerBound)
      let last = table.position(of: max(comment.range.lowerBound, comment.range.upperBound - 1))
        .line
      let lead = bytes[(comment.range.lowerBound - (column - 1))..<comment.range.lowerBound]
      var end = last
      if lead.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        // Several comments in a row are about the line after them.
        let next = allowances.last
        let isNext = next?.place.file == comment.file && next?.lines.lowerBound == last + 1
        end = isNext ? next?.lines.upperBound ?? last + 1 : last + 1
      }
      allowances.append(
        Allowance(
          place: LocatedText.Place(file: comment.file, offset: comment.range.lowerBound),
          end: comment.range.upperBound, name: name, rule: LintCatalogue.rule(named: name),
          hasReason: words.count > 1, lines: line...max(line, end)))
    }
    allowances.reverse()
  }

  /// Returns the findings that no comment allows.
  mutating func apply(
    to findings: [(place: LocatedText.Place, finding: LintFinding)]
  ) -> [(place: LocatedText.Place, finding: LintFinding)] {
    if allowances.isEmpty { return findings }
    return findings.filter { place, finding in
      var isAllowed = false
      for index in allowances.indices {
        let allowance = allowances[index]
        guard allowance.place.file == place.file, allowance.hasReason,
          allowance.rule?.id == finding.rule.id, finding.rule.canBeAllowedInSources,
          allowance.lines.contains(finding.diagnostic.line)
        else { continue }
        allowances[index].isUsed = true
        isAllowed = true
      }
      if isAllowed { allowed[place.file, default: 0] += 1 }
      return !isAllowed
    }
  }

  /// Adds what is wrong with the comments; `areCompared`: whether fixtures were compared with the
  /// sources, as only then some rules find something.
  func check(_ findings: inout SourceFindings, areCompared: Bool) {
    for allowance in allowances where !allowance.isUsed {
      let name = quoted(allowance.name)
      guard let rule = allowance.rule else {
        let known = LintCatalogue.rules.map(\.code)
        let meant = Spelling.closest(to: allowance.name, among: known)
        findings.add(
          .unknownSuppression,
          allowance.name.isEmpty ? "the comment names no rule" : "there is no rule \(name)",
          help: meant.map { "did you mean \(quoted($0))?" }
            ?? "`sceneroute lint --rules` lists them",
          at: allowance.place, to: allowance.end)
        continue
      }
      guard rule.canBeAllowedInSources else {
        findings.add(
          .unknownSuppression, "a finding of \(name) cannot be allowed",
          help: "mend what it says", at: allowance.place, to: allowance.end)
        continue
      }
      guard allowance.hasReason else {
        findings.add(
          .unknownSuppression, "the comment does not say why \(name) is allowed",
          help: "write the reason behind the code", at: allowance.place, to: allowance.end)
        continue
      }
      if !areCompared, LintRuleID.ofDrift.contains(rule.id) { continue }
      findings.add(
        .unusedSuppression, "\(name) finds nothing here that could be allowed",
        help: "take the comment out", at: allowance.place, to: allowance.end)
    }
  }
}

import PredicateLanguage
import SceneFixtures
import SceneLint
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

    /// The findings that it allows.
    ///
    /// Nil if there are none.
    var subject: Subject? {
      guard hasReason, let rule, rule.canBeAllowedInSources else { return nil }
      return Subject(file: place.file, rule: rule.id)
    }
  }

  /// The findings of one rule in one file.
  private struct Subject: Hashable {
    let file: Int
    let rule: LintRuleID
  }

  private static let word = "sceneroute:allow"
  private var allowances: [Allowance] = []
  /// The number of findings left out, by file.
  private(set) var allowed: [Int: Int] = [:]

  /// - Complexity: O(n + c log l): n bytes of c comments, l lines.
  init(_ comments: [ScanComment], _ sources: [ScanSource], _ lines: [Int: SourceLines]) {
    var margin = (file: -1, line: 0, end: 0)
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
      if margin.file != comment.file || margin.line != line {
        let start = comment.range.lowerBound - (column - 1)
        let text = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 }
        margin = (comment.file, line, text ?? bytes.count)
      }
      var end = last
      if margin.end >= comment.range.lowerBound {
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
  ///
  /// - Complexity: O(n log n): n findings and comments.
  mutating func apply(
    to findings: [(place: LocatedText.Place, finding: LintFinding)]
  ) -> [(place: LocatedText.Place, finding: LintFinding)] {
    if allowances.isEmpty { return findings }
    let spans = spans
    var lines: [Subject: [Int]] = [:]
    let left = findings.filter { place, finding in
      let subject = Subject(file: place.file, rule: finding.rule.id)
      guard let spans = spans[subject] else { return true }
      let line = finding.diagnostic.line
      lines[subject, default: []].append(line)
      let behind = spans.firstPlace { $0.first > line }
      guard behind > 0, spans[behind - 1].last >= line else { return true }
      allowed[place.file, default: 0] += 1
      return false
    }
    lines = lines.mapValues { $0.sorted() }
    for (index, allowance) in allowances.enumerated() {
      guard let subject = allowance.subject, let lines = lines[subject] else { continue }
      let place = lines.firstPlace { $0 >= allowance.lines.lowerBound }
      allowances[index].isUsed = place < lines.count && lines[place] <= allowance.lines.upperBound
    }
    return left
  }

  /// The lines that comments are about, by their first one, each with the last one of those up to
  /// it.
  private var spans: [Subject: [(first: Int, last: Int)]] {
    var spans: [Subject: [(first: Int, last: Int)]] = [:]
    for allowance in allowances {
      guard let subject = allowance.subject else { continue }
      let last = max(spans[subject]?.last?.last ?? 0, allowance.lines.upperBound)
      spans[subject, default: []].append((allowance.lines.lowerBound, last))
    }
    return spans
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

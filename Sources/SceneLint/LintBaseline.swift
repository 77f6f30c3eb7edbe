import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures

/// The findings that a project has when it begins to lint: they are known, and only new ones are
/// reported.
///
/// An entry names a file, a rule and a place by names, and how many findings it stands for; so it
/// holds when lines move.
package struct LintBaseline {
  private struct Key: Hashable {
    let file: ExactText
    let code: ExactText
    let anchor: ExactText
  }

  private var counts: [Key: Int] = [:]
  /// Whether errors may be known: those of sources may be old, those of a fixture make it useless.
  private let takesErrors: Bool
  /// The folder from which files are named.
  private let folder: String

  /// Creates an empty baseline for the file at `path`.
  package init(at path: String, takesErrors: Bool = false) {
    self.takesErrors = takesErrors
    folder = PathText(path).folder
  }

  /// Reads the baseline in the file at `path`.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: what is wrong with the file, in one sentence.
  package init(reading path: String, takesErrors: Bool = false) throws(LintBaselineError) {
    self.init(at: path, takesErrors: takesErrors)
    let bytes: [UInt8]
    do throws(FixtureError) {
      bytes = try SceneFixture.bytes(path: path)
    } catch {
      throw LintBaselineError(
        id: error.diagnostics[0].id, message: error.diagnostics[0].message)
    }
    guard let text = FixtureText(bytes, file: path),
      let list = text.root.member("findings"), list.isList,
      text.root.member("version")?.content == .integer(1)
    else {
      throw LintBaselineError(
        id: "invalid-baseline", message: "\(quoted(path)) is no baseline of lint")
    }
    for entry in list.items {
      guard let file = entry.member("file")?.text, let code = entry.member("code")?.text,
        let anchor = entry.member("anchor")?.text
      else { continue }
      var count = 1
      if case .integer(let number)? = entry.member("count")?.content { count = max(1, number) }
      let key = Key(file: ExactText(file), code: ExactText(code), anchor: ExactText(anchor))
      let most = LintLimits.baselineCount
      counts[key] = min(counts[key, default: 0] + min(count, most), most)
    }
  }

  private func canBeKnown(_ finding: LintFinding) -> Bool {
    finding.severity != .error || takesErrors && finding.rule.id != .invalidFile
  }

  private func key(_ finding: LintFinding) -> Key {
    Key(
      file: ExactText(FixtureFolder.path(of: finding.diagnostic.file, from: folder)),
      code: ExactText(finding.rule.code), anchor: ExactText(finding.anchor))
  }

  /// Adds findings; those of files that cannot be read stay errors.
  package mutating func add(_ findings: [LintFinding]) {
    for finding in findings where canBeKnown(finding) {
      counts[key(finding), default: 0] += 1
    }
  }

  /// Returns the findings that are not known, and how many are.
  ///
  /// An entry stands for as many findings as it counts, the first of the file.
  package mutating func takeKnown(
    from findings: [LintFinding]
  ) -> (new: [LintFinding], known: Int) {
    var known = 0
    let new = findings.filter { finding in
      let key = key(finding)
      guard canBeKnown(finding), let left = counts[key], left > 0 else { return true }
      counts[key] = left - 1
      known += 1
      return false
    }
    return (new, known)
  }

  /// Returns the number of findings in the entries of `files` that were not found again.
  package func settled(in files: [String]) -> Int {
    let names = Set(files.map { ExactText(FixtureFolder.path(of: $0, from: folder)) })
    return counts.reduce(0) { $0 + (names.contains($1.key.file) ? $1.value : 0) }
  }

  /// The file: JSON with a line for each entry, in order.
  package var text: [UInt8] {
    let keys = counts.filter { $0.value > 0 }.sorted {
      ($0.key.file, $0.key.anchor, $0.key.code) < ($1.key.file, $1.key.anchor, $1.key.code)
    }
    var bytes = Array("{\n  \"version\": 1,\n  \"findings\": [".utf8)
    for (place, entry) in keys.enumerated() {
      bytes += (place == 0 ? "\n    { \"file\": " : ",\n    { \"file\": ").utf8
      JSONString.append(entry.key.file.text, to: &bytes)
      bytes += ", \"code\": ".utf8
      JSONString.append(entry.key.code.text, to: &bytes)
      bytes += ", \"anchor\": ".utf8
      JSONString.append(entry.key.anchor.text, to: &bytes)
      if entry.value > 1 { bytes += ", \"count\": \(entry.value)".utf8 }
      bytes += " }".utf8
    }
    return bytes + (keys.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
  }

  /// The number of findings that the entries stand for.
  package var count: Int { counts.values.reduce(0, +) }
}

/// Why a baseline cannot be read.
package struct LintBaselineError: Error {
  package let id: String
  package let message: String
}

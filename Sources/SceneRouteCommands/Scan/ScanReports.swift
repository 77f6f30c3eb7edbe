import AppSources
import PredicateLanguage
import SceneLint
import SourceScan
import SourceText

/// A site with its place in words, for both forms of the answer.
private struct PlacedSite {
  let site: ScanSite
  let file: String
  let start: (line: Int, column: Int)
  let endColumn: Int
  let literal: (file: String, line: Int, column: Int)?

  static func all(_ run: ScanRun) -> [PlacedSite] {
    run.result.sites.compactMap { PlacedSite($0, run) }
  }

  private init?(_ site: ScanSite, _ run: ScanRun) {
    guard let lines = run.result.lines[site.file] else { return nil }
    self.site = site
    file = run.sources[site.file].path
    start = lines.position(of: site.range.lowerBound)
    endColumn = lines.position(of: site.range.upperBound).column
    literal = site.origin.flatMap { origin in
      run.result.lines[origin.file].map { lines in
        let place = lines.position(of: origin.offset)
        return (run.sources[origin.file].path, place.line, place.column)
      }
    }
  }

  var alternatives: [String] {
    if case .alternatives(let all) = site.content { all.map(\.text.text) } else { [] }
  }

  /// The parts of a template.
  ///
  /// Nil stands for what is known at run time only.
  var template: [String?] {
    if case .template(let parts) = site.content { parts.map { $0.text?.text } } else { [] }
  }

  var strings: [String]? { site.strings?.map(\.text) }
}

extension ScanSite.Argument {
  /// A string or a list of strings.
  ///
  /// Nil if it is not known, and if it is another value.
  fileprivate var shown: (any JSONWritable)? {
    switch value {
    case .text(let text): text.text
    case .list(let texts): texts.map(\.text)
    case .alternatives, .boolean, .other: nil
    }
  }

  /// The argument as the table shows it.
  fileprivate var text: String {
    switch value {
    case .text(let text): quoted(text.text)
    case .list(let texts): "{" + texts.map { quoted($0.text) }.joined(separator: ", ") + "}"
    case .alternatives(let texts): texts.map { quoted($0.text) }.joined(separator: " or ")
    case .boolean: "a Boolean"
    case .other(let reason): reason?.rawValue ?? "another value"
    }
  }
}

/// The table of `--sites`.
enum SiteTable {
  static func write(_ run: ScanRun, on console: Console, _ output: OutputBuffer) {
    let rows = PlacedSite.all(run).map { site -> [String] in
      [
        "\(site.file):\(site.start.line):\(site.start.column)", site.site.kind.rawValue,
        text(of: site), (site.site.arguments ?? []).map(\.text).joined(separator: ", "),
      ]
    }
    console.writeTable(
      ["SITE", "KIND", .flexible("TEXT"), .optional("ARGUMENTS")], rows, on: output)
    output.writeLine("")
  }

  private static func text(of site: PlacedSite) -> String {
    if let text = site.site.text { return text.text }
    if let strings = site.strings {
      return "[" + strings.map { quoted($0) }.joined(separator: ", ") + "]"
    }
    if !site.alternatives.isEmpty { return site.alternatives.joined(separator: " | ") }
    if !site.template.isEmpty { return site.template.map { $0 ?? "…" }.joined() }
    return "open: \(site.site.open?.rawValue ?? "")"
  }
}

/// The report for programs: one object.
enum ScanJSON {
  static func write(_ run: ScanRun, _ diagnostics: [Finding], on output: OutputBuffer) {
    let answer: JSONObject = [
      "version": 1,
      "sites": JSONArray(PlacedSite.all(run), site),
      "findings": LintJSON.findings(run.lint),
      "diagnostics": diagnostics + run.lint.nothing,
      "counts": counts(run),
    ]
    output.writeLine(
      json: answer.adding(run.drift.map { ["against": against($0.counts)] } ?? [:]))
  }

  private static func against(_ counts: CodeDrift.Counts) -> JSONObject {
    [
      "scenes": counts.scenes, "equal": counts.equal, "drifts": counts.drifts,
      "unknown": counts.unknown, "uncovered": counts.uncovered,
    ]
  }

  private static func site(_ site: PlacedSite) -> JSONObject {
    [
      "file": site.file, "line": site.start.line, "column": site.start.column,
      "endColumn": site.endColumn, "language": site.site.language.rawValue,
      "kind": site.site.kind.rawValue, "text": site.site.text?.text,
      "textFile": site.literal?.file, "textLine": site.literal?.line,
      "textColumn": site.literal?.column,
      "arguments": JSONValues((site.site.arguments ?? []).map(\.shown)),
      "strings": site.strings, "alternatives": site.alternatives, "template": site.template,
      "open": site.site.open?.rawValue,
    ]
  }

  private static func counts(_ run: ScanRun) -> JSONObject {
    [
      "files": run.sources.count, "sites": run.result.sites.count, "checked": run.checked,
      "open": run.open,
      "openReasons": JSONArray(run.openReasons) { ["reason": $0.reason, "count": $0.count] },
      "errors": run.lint.count(.error), "warnings": run.lint.count(.warning),
      "infos": run.lint.count(.note), "allowed": run.lint.allowed, "known": run.lint.known ?? 0,
      "settled": run.lint.settled, "unreadable": run.lint.files.count { !$0.isReadable },
      "seconds": JSONDecimal(run.lint.seconds, places: 4),
    ]
  }
}

/// A list of values of several kinds.
///
/// Nil is null.
private struct JSONValues: JSONWritable {
  private let values: [(any JSONWritable)?]

  init(_ values: [(any JSONWritable)?]) { self.values = values }

  func write(to json: inout JSONText) {
    json.array(values) { json, value in
      if let value { value.write(to: &json) } else { json.null() }
    }
  }
}

import PredicateLanguage
import SceneFixtures
import TraceLines

/// A summary for people: lines and speed, a table of decisions, and what else was counted.
struct SummaryText {
  private static let shownRows = 20

  private let console: Console
  private let output: OutputBuffer

  /// - Parameter onErrors: whether it goes to standard error, because rows are on standard output.
  init(_ console: Console, onErrors: Bool = false) {
    self.console = console
    output = onErrors ? console.errors : console.output
    if onErrors { console.output.flush() }
  }

  func write(_ summary: ReplaySummary) {
    if summary.isInterrupted {
      line("interrupted: what follows is of the lines up to there")
    } else if !summary.isWhole {
      line("not whole: what follows is of the lines that could be read")
    }
    let parts = summary.parts > 1 ? " in \(summary.parts) parts" : ""
    line("\(summary.lines.counting("line"))\(parts), \(speed(of: summary))")
    writeDecisions(summary)
    writeOthers(summary)
    if let comparison = summary.comparison { write(comparison) }
  }

  private func speed(of summary: ReplaySummary) -> String {
    let seconds = DecimalText.of(summary.seconds, places: 2) ?? "?"
    guard summary.seconds > 0, summary.lines > 0 else { return "\(seconds) s" }
    let rate = Double(summary.lines) / summary.seconds
    let text =
      rate < 1e5
      ? "\(Int(rate)) lines"
      : "\(DecimalText.of(rate / 1e6, places: 2) ?? "?") million lines"
    return "\(seconds) s, \(text) a second"
  }

  private func line(_ text: String) { console.say(text, on: output) }

  /// Writes a table of rows, at most `shownRows`, and how many there are besides.
  private func table(_ header: [String], _ rows: [[String]]) {
    if rows.isEmpty { return }
    line("")
    let columns = [TableColumn(title: "COUNT")] + header.map(TableColumn.flexible)
    console.writeTable(columns, Array(rows.prefix(Self.shownRows)), on: output)
    if rows.count > Self.shownRows { line("and \(rows.count - Self.shownRows) more") }
  }

  private func writeDecisions(_ summary: ReplaySummary) {
    table(
      ["SHARE", "WINDOW", "SCORE", "ACTION"],
      summary.sortedDecisions.map { decision, count in
        [
          String(count), DecimalText.share(count, of: summary.lines), decision.scene.window,
          decision.score, decision.action,
        ]
      })
    table(
      ["NEW WINDOWS FOR"],
      summary.sortedNewWindows.map { [String($0.count), $0.prefix.shownIdentifier + "…"] })
    table(
      ["NO DECISION", "FIRST LINE"],
      summary.sortedBadLines.map { id, lines in
        [String(lines.count), id, lines.first.short]
      })
  }

  private func writeOthers(_ summary: ReplaySummary) {
    line("")
    if summary.newWindows.others > 0 {
      line("new windows for other identifiers: \(summary.newWindows.others)")
    }
    line(
      "ties: \(summary.ties), with scenes that could not be evaluated: \(summary.failing), "
        + "without an identifier: \(summary.unidentified)")
    if let p50 = summary.times.percentile(0.5), let p90 = summary.times.percentile(0.9),
      let p99 = summary.times.percentile(0.99)
    {
      line(
        "a route alone: p50 \(p50) ns, p90 \(p90) ns, p99 \(p99) ns, of "
          + "\(summary.times.total.counting("sample"))")
    }
    line("digest: " + summary.digest.sixteenDigits)
  }

  private func write(_ comparison: MoveCounts) {
    table(
      ["FROM", "TO", "FIRST LINE", "SUCH AS"],
      comparison.sorted.map { entry in
        [
          String(entry.count), entry.key.from.window, entry.key.to.window,
          entry.example?.place.short ?? "", (entry.example?.identifier).shownIdentifier,
        ]
      })
    line("")
    if comparison.otherMoves > 0 {
      line("moves between other windows: \(comparison.otherMoves)")
    }
    line(
      "\(comparison.moved) of \(comparison.lines.counting("recorded decision")) moved, "
        + "\(comparison.lost) of them to a new window; \(comparison.uncompared) not compared")
  }
}

/// A summary for programs, and for `sceneroute replay --merge`.
extension ReplaySummary: JSONRepresentable {
  var json: JSONObject {
    let counts: JSONObject = [
      "parts": parts, "lines": lines, "bytes": bytes,
      "decisions": JSONArray(sortedDecisions) { decision, count in
        [
          "scene": decision.scene, "score": decision.score, "action": decision.action,
          "count": count,
        ]
      },
      "ties": ties, "failing": failing, "unidentified": unidentified,
      "badLines": JSONArray(sortedBadLines) { id, lines in
        ["id": id, "count": lines.count, "first": lines.first.line, "file": lines.first.file]
      },
      "newWindows": JSONArray(sortedNewWindows) { ["prefix": $0.prefix, "count": $0.count] },
      "otherNewWindows": newWindows.others,
    ]
    return counts.adding([
      "digest": digest.sixteenDigits, "time": time, "comparison": comparison,
      "interrupted": isInterrupted, "whole": isWhole,
      "files": JSONArray(files) {
        ["path": $0.path, "lines": $0.lines, "digest": $0.digest.sixteenDigits]
      },
      "scenes": scenes.map { scenes -> JSONObject in
        ["path": scenes.path, "digest": scenes.digest.sixteenDigits]
      },
    ])
  }

  private var time: JSONObject {
    [
      "seconds": JSONDecimal(seconds, places: 6),
      "linesPerSecond": JSONDecimal(Double(lines) / seconds, places: 0),
      "p50": times.percentile(0.5), "p90": times.percentile(0.9), "p99": times.percentile(0.99),
      "samples": JSONArray(times.buckets) {
        ["nanoseconds": $0.nanoseconds, "count": $0.count]
      },
    ]
  }
}

extension MoveCounts: JSONRepresentable {
  var json: JSONObject {
    [
      "lines": lines, "uncompared": uncompared, "moved": moved, "lost": lost,
      "moves": JSONArray(sorted) { entry in
        [
          "from": entry.key.from, "to": entry.key.to, "count": entry.count,
          "line": entry.example?.place.line ?? 0, "file": entry.example?.place.file,
          "identifier": entry.example?.identifier,
        ]
      },
      "otherMoves": otherMoves,
    ]
  }
}

extension UInt64 {
  /// The number in sixteen hexadecimal digits.
  var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

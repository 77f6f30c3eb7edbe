import SceneFixtures
import TraceLines

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
      "newWindows": JSONArray(sortedNewWindows) { ["prefix": $0.key, "count": $0.count] },
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

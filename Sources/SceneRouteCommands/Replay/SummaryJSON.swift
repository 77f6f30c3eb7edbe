import SceneFixtures

/// A summary for programs, and for `sceneroute replay --merge`: one object.
enum SummaryJSON {
  static func write(_ summary: ReplaySummary, on console: Console) {
    console.output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.members(of: summary)
        json.key("diagnostics")
        json.array(console.takeFindings()) { json, finding in json.finding(finding) }
      }
    }
    console.output.write("\n")
  }
}

extension JSONText {
  fileprivate mutating func members(of summary: ReplaySummary) {
    key("parts")
    integer(summary.parts)
    key("lines")
    integer(summary.lines)
    key("bytes")
    integer(summary.bytes)
    key("decisions")
    array(summary.sortedDecisions) { json, row in
      json.object { json in
        json.key("scene")
        json.string(row.decision.scene)
        json.key("score")
        json.string(row.decision.score)
        json.key("action")
        json.string(row.decision.action)
        json.key("count")
        json.integer(row.count)
      }
    }
    key("ties")
    integer(summary.ties)
    key("failing")
    integer(summary.failing)
    key("unidentified")
    integer(summary.unidentified)
    key("badLines")
    array(summary.sortedBadLines) { json, row in
      json.object { json in
        json.key("id")
        json.string(row.id)
        json.key("count")
        json.integer(row.lines.count)
        json.key("first")
        json.integer(row.lines.first.line)
        json.key("file")
        json.string(row.lines.first.file)
      }
    }
    newWindows(of: summary)
    key("digest")
    string(summary.digest.sixteenDigits)
    time(of: summary)
    key("comparison")
    if let comparison = summary.comparison { self.comparison(comparison) } else { null() }
    key("interrupted")
    boolean(summary.isInterrupted)
    key("whole")
    boolean(summary.isWhole)
    inputs(of: summary)
  }

  private mutating func inputs(of summary: ReplaySummary) {
    key("files")
    array(summary.files) { json, file in
      json.object { json in
        json.key("path")
        json.string(file.path)
        json.key("lines")
        json.integer(file.lines)
        json.key("digest")
        json.string(file.digest.sixteenDigits)
      }
    }
    key("scenes")
    guard let scenes = summary.scenes else { return null() }
    object { json in
      json.key("path")
      json.string(scenes.path)
      json.key("digest")
      json.string(scenes.digest.sixteenDigits)
    }
  }

  private mutating func newWindows(of summary: ReplaySummary) {
    key("newWindows")
    array(summary.sortedNewWindows) { json, entry in
      json.object { json in
        json.key("prefix")
        json.string(entry.key)
        json.key("count")
        json.integer(entry.count)
      }
    }
    key("otherNewWindows")
    integer(summary.newWindows.others)
  }

  private mutating func time(of summary: ReplaySummary) {
    key("time")
    object { json in
      json.key("seconds")
      json.decimal(summary.seconds, places: 6)
      json.key("linesPerSecond")
      json.decimal(Double(summary.lines) / summary.seconds, places: 0)
      json.key("p50")
      json.nanoseconds(summary.times.percentile(0.5))
      json.key("p90")
      json.nanoseconds(summary.times.percentile(0.9))
      json.key("p99")
      json.nanoseconds(summary.times.percentile(0.99))
      json.key("samples")
      json.array(summary.times.buckets) { json, bucket in
        json.object { json in
          json.key("nanoseconds")
          json.integer(bucket.nanoseconds)
          json.key("count")
          json.integer(bucket.count)
        }
      }
    }
  }

  private mutating func nanoseconds(_ time: Int?) {
    if let time { integer(time) } else { null() }
  }

  private mutating func comparison(_ comparison: ReplaySummary.Comparison) {
    object { json in
      json.key("lines")
      json.integer(comparison.lines)
      json.key("uncompared")
      json.integer(comparison.uncompared)
      json.key("moved")
      json.integer(comparison.moved)
      json.key("lost")
      json.integer(comparison.lost)
      json.key("moves")
      json.array(comparison.sortedMoves) { json, entry in
        json.object { json in
          json.key("from")
          json.string(entry.key.from)
          json.key("to")
          json.string(entry.key.to)
          json.key("count")
          json.integer(entry.count)
          json.key("line")
          json.integer(entry.example?.place.line ?? 0)
          json.key("file")
          json.string(entry.example?.place.file)
          json.key("identifier")
          json.string(entry.example?.identifier)
        }
      }
      json.key("otherMoves")
      json.integer(comparison.moves.others)
    }
  }
}

extension UInt64 {
  /// The number in sixteen hexadecimal digits.
  var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

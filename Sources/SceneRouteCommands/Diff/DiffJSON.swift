import PredicateAnalysis
import PredicateLanguage
import SceneRouting

/// A comparison of two fixtures for programs: one object.
enum DiffJSON {
  static func write(_ report: DiffReport, on console: Console) {
    console.output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("domain")
        json.string(report.domain)
        json.members(of: report.difference)
        json.key("states")
        json.array(report.states) { json, change in
          json.object { json in
            json.key("scene")
            json.string(change.scene.rawValue)
            json.key("state")
            json.string(change.state.rawValue)
          }
        }
        json.key("trace")
        if let tally = report.tally { json.object { $0.members(of: tally) } } else { json.null() }
        json.key("diagnostics")
        json.array(console.takeFindings()) { json, finding in json.finding(finding) }
      }
    }
    console.output.write("\n")
  }
}

extension JSONText {
  fileprivate mutating func members(of difference: SceneDifference) {
    key("moves")
    array(difference.moves) { json, move in
      json.object { json in
        json.pair(move.from, move.to)
        json.key("role")
        json.string(move.role.shortName)
        json.key("witness")
        json.string(move.witness.text)
        json.key("readable")
        json.string(move.readable.text)
        json.key("notProvedShortest")
        json.boolean(move.witness.kind == .any)
      }
    }
    key("scores")
    array(difference.scoreChanges) { json, change in
      json.object { json in
        json.key("scene")
        json.string(change.scene.rawValue)
        json.key("score")
        json.string(change.score.name)
        json.key("witness")
        json.string(change.witness.text)
        json.key("notProvedShortest")
        json.boolean(change.witness.kind == .any)
      }
    }
    key("unknown")
    array(difference.unknowns) { json, unknown in
      json.object { json in
        json.pair(unknown.from, unknown.to)
        json.key("reason")
        json.string(unknown.obstacle.diagnostic.message)
      }
    }
  }

  private mutating func pair(_ from: SceneIdentifier?, _ to: SceneIdentifier?) {
    key("from")
    string(from?.rawValue)
    key("to")
    string(to?.rawValue)
  }

  fileprivate mutating func members(of tally: TraceTally) {
    key("lines")
    integer(tally.lines)
    key("moved")
    integer(tally.moved)
    key("moves")
    array(tally.entries) { json, entry in
      json.object { json in
        json.pair(entry.pair.from, entry.pair.to)
        json.key("count")
        json.integer(entry.count)
        json.key("example")
        json.string(entry.example)
      }
    }
  }
}

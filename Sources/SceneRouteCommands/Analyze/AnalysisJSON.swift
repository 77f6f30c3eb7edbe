import PredicateAnalysis
import PredicateLanguage
import SceneRouting

/// An analysis for programs: one object.
enum AnalysisJSON {
  static func write(_ report: AnalysisReport, on console: Console) {
    console.output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("domain")
        json.string(report.domain)
        json.key("consulted")
        json.boolean(report.analysis.isConsulted)
        json.members(of: report.analysis)
        json.key("relations")
        if let relations = report.relations {
          json.array(relations) { json, relation in json.object { $0.members(of: relation) } }
        } else {
          json.null()
        }
        json.key("unknown")
        json.array(report.analysis.unknowns) { json, unknown in
          json.object { $0.members(of: unknown) }
        }
        json.key("diagnostics")
        json.array(console.takeFindings()) { json, finding in json.finding(finding) }
      }
    }
    console.output.write("\n")
  }
}

extension JSONText {
  fileprivate mutating func members(of analysis: SceneAnalysis) {
    let all = analysis.findings
    key("gap")
    if let gap = all.first(where: { $0.kind == .gap }) {
      object { $0.witness(of: gap) }
    } else {
      null()
    }
    key("dead")
    strings(all.filter { $0.kind == .dead }.flatMap { $0.scenes.map(\.rawValue) })
    key("neverWins")
    // A dead scene never wins either.
    strings(
      all.filter { $0.kind == .neverWins || $0.kind == .dead }
        .flatMap { $0.scenes.map(\.rawValue) })
    key("fights")
    array(all.filter { $0.kind == .fight }) { json, fight in
      json.object { json in
        json.key("scenes")
        json.strings(fight.scenes.map(\.rawValue))
        json.key("score")
        json.string(fight.score?.name)
        json.witness(of: fight)
      }
    }
    key("findings")
    array(all) { json, finding in json.object { $0.members(of: finding) } }
  }

  private mutating func witness(of finding: SceneFinding) {
    key("witness")
    string(finding.witness?.text)
    key("readable")
    string(finding.readable?.text)
    key("notProvedShortest")
    boolean(finding.witness?.kind == .any)
  }

  private mutating func members(of finding: SceneFinding) {
    key("kind")
    string(finding.kind.rawValue)
    key("severity")
    string(finding.severity.rawValue)
    key("role")
    string(finding.role.shortName)
    key("scenes")
    strings(finding.scenes.map(\.rawValue))
    key("score")
    string(finding.score?.name)
    key("condition")
    string(finding.place?.condition.rawValue)
    key("span")
    span(finding.place?.span)
    key("rivals")
    strings(finding.rivals.map(\.rawValue))
    witness(of: finding)
    key("message")
    string(finding.message)
    key("help")
    string(finding.help)
  }

  fileprivate mutating func members(of relation: SceneRelation) {
    key("scenes")
    strings([relation.first.rawValue, relation.second.rawValue])
    key("relation")
    string(relation.relation.answer?.rawValue ?? "unknown")
  }

  fileprivate mutating func members(of unknown: UnknownFinding) {
    key("finding")
    string(unknown.kind.rawValue)
    key("scenes")
    strings(unknown.scenes.map(\.rawValue))
    key("reason")
    string(unknown.obstacle.diagnostic.message)
  }
}

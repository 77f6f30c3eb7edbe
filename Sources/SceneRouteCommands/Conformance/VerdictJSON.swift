import SceneFixtures

/// A verdict on the rules for programs: one object.
enum VerdictJSON {
  static func answer(_ verdict: DeviceVerdict, of answers: DeviceAnswers) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("system")
      json.object { $0.members(of: answers.system) }
      json.key("answers")
      json.integer(answers.count)
      json.key("rules")
      json.array(verdict.rules) { json, rule in json.object { $0.members(of: rule) } }
      json.key("differences")
      json.array(verdict.differences) { json, difference in
        json.object { $0.members(of: difference) }
      }
      json.key("tags")
      json.array(verdict.confirmed) { json, vector in json.object { $0.members(of: vector) } }
    }
    return json
  }
}

extension JSONText {
  fileprivate mutating func members(of system: DeviceSystem) {
    key("system")
    string(system.name)
    key("version")
    string(system.version)
    key("device")
    string(system.device)
  }

  fileprivate mutating func members(of rule: DeviceVerdict.Rule) {
    key("rule")
    string(rule.name)
    key("state")
    string(rule.state.rawValue)
    key("agree")
    integer(rule.agree)
    key("differ")
    integer(rule.differ)
    key("open")
    integer(rule.open)
    key("openQuestions")
    strings(rule.openQuestions.map(\.id))
  }

  fileprivate mutating func members(of difference: DeviceVerdict.Difference) {
    key("rule")
    string(difference.rule)
    key("question")
    string(difference.question?.id)
    key("case")
    string(difference.caseName)
    key("vector")
    string(difference.vector?.id)
    key("vectorFile")
    string(difference.vector?.file)
    key("vectorLine")
    if let vector = difference.vector { integer(vector.line) } else { null() }
    key("ours")
    string(difference.ours)
    key("device")
    string(difference.device)
    key("reason")
    string(difference.reason)
    key("file")
    string(difference.place.file)
    place(difference.place)
  }

  fileprivate mutating func members(of vector: ConformanceVector) {
    key("vector")
    string(vector.id)
    key("file")
    string(vector.file)
    key("line")
    integer(vector.line)
    key("from")
    string(vector.evidence.rawValue)
    key("to")
    string(ConformanceEvidence.observed.rawValue)
  }
}

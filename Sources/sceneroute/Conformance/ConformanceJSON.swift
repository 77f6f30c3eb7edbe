import SceneFixtures

/// A tally for programs: one object.
enum ConformanceJSON {
  static func answer(_ tally: ConformanceTally) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("topics")
      json.array(tally.topics) { json, topic in json.object { $0.members(of: topic) } }
      json.key("failures")
      json.array(tally.failures) { json, failure in json.object { $0.members(of: failure) } }
    }
    return json
  }
}

extension JSONText {
  fileprivate mutating func members(of topic: ConformanceTally.Topic) {
    key("topic")
    string(topic.name)
    key("rows")
    integer(topic.rows)
    key("passed")
    integer(topic.passed)
    key("failed")
    integer(topic.failed)
    key("skipped")
    integer(topic.skipped)
  }

  fileprivate mutating func members(of failure: ConformanceTally.Failure) {
    key("id")
    string(failure.vector.id)
    key("topic")
    string(failure.vector.topic)
    key("file")
    string(failure.vector.file)
    key("line")
    integer(failure.vector.line)
    key("expected")
    string(failure.expected)
    key("actual")
    string(failure.actual)
  }
}

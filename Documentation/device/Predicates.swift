import Foundation

/// Asks the questions of predicates: runs their vectors, and those that nobody has run yet.
@MainActor
final class PredicateAsker {
  private let log: AnswerLog
  /// The vectors of the questions.
  private var asked: Set<String> = []
  /// Those of them that ask whether a scene takes such a predicate at all.
  private var conditions: Set<String> = []

  init(log: AnswerLog) {
    self.log = log
    for question in Self.rows(Bundle.main.url(forResource: "questions", withExtension: "jsonl")) {
      let vectors = question["vectors"] as? [String] ?? []
      asked.formUnion(vectors)
      if question["refusal"] != nil { conditions.formUnion(vectors) }
    }
  }

  /// Asks every vector of the folder `conformance` in the app's resources that is open.
  func run() async {
    guard !asked.isEmpty,
      let folder = Bundle.main.url(forResource: "conformance", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return print("# `conformance` and `questions.jsonl` are not among the resources.") }
    let names = files.filter { $0.pathExtension == "jsonl" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    for file in names {
      await Task.yield()
      for row in Self.rows(file) { ask(row) }
    }
  }

  private static func rows(_ file: URL?) -> [[String: Any]] {
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }

  private func ask(_ row: [String: Any]) {
    guard let id = row["id"] as? String, let kind = row["kind"] as? String, kind != "route",
      let format = row["predicate"] as? String, !log.has(id),
      asked.contains(id) || row["evidence"] as? String == "derived"
    else { return }
    var line = AnswerLine(vector: id)
    let read = Attempt.predicate(format: format, arguments: row["arguments"] as? [Any] ?? [])
    if let predicate = read.value as? NSPredicate {
      answer(row, predicate, isText: kind == "canonical", &line)
    } else {
      line.answer = .word("refused")
      line.reason = read.reason
    }
    log.write(line)
  }

  private func answer(
    _ row: [String: Any], _ predicate: NSPredicate, isText: Bool, _ line: inout AnswerLine
  ) {
    if isText {
      line.text = predicate.predicateFormat
      return
    }
    if let id = line.vector, conditions.contains(id),
      let reason = Attempt.condition(predicate).reason
    {
      line.answer = .word("refused")
      line.reason = reason
      return
    }
    let evaluated = Attempt.evaluate(predicate, with: row["input"] as? String)
    line.answer = (evaluated.value as? NSNumber).map { .value($0.boolValue) } ?? .word("error")
    line.reason = evaluated.reason
  }
}
